using System;

namespace ClosureGen.Runtime;

/// <content>Services for the parameters that are marked with <c>[FromScope]</c>.</content>
public static partial class Verbs
{
    /// <summary>Gets the services of the host that the caller belongs to.</summary>
    /// <returns>The services.</returns>
    /// <exception cref="InvalidOperationException">There is no host.</exception>
    public static HandlerServices Services() =>
        HandlerServices.Current
        ?? throw new InvalidOperationException(
            "The handler takes [FromScope] services, but the caller belongs to no host. Add the package ClosureGen.Hosting "
                + "and call builder.Services.AddClosureGen(); call the verb while the host runs and, if several hosts run in "
                + "this process, in the flow of a request or of a hosted service."
        );

    /// <summary>Creates a scope for one call of a handler.</summary>
    /// <param name="services">What <see cref="Services"/> returned.</param>
    /// <returns>The scope, which the caller disposes.</returns>
    public static HandlerScope BeginScope(HandlerServices services)
    {
        IDisposable scope = services.CreateScope(out IServiceProvider own);
        return new HandlerScope(scope, own);
    }
}
