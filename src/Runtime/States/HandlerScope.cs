using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>The scope of one call, from which <c>[FromScope]</c> parameters are taken.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public readonly struct HandlerScope : IAsyncDisposable
{
    private readonly IDisposable _scope;
    private readonly IServiceProvider _services;

    internal HandlerScope(IDisposable scope, IServiceProvider services)
    {
        _scope = scope;
        _services = services;
    }

    /// <summary>Gets a service.</summary>
    /// <typeparam name="TService">The type of the parameter.</typeparam>
    /// <returns>The service.</returns>
    /// <exception cref="InvalidOperationException">The host has no such service.</exception>
    public TService Get<TService>() =>
        _services.GetService(typeof(TService)) is TService service
            ? service
            : throw new InvalidOperationException(
                $"The host has no service of type '{typeof(TService)}', which a [FromScope] parameter takes: add it to the "
                    + "host's services."
            );

    /// <summary>Disposes the scope.</summary>
    /// <returns>A task to await once.</returns>
    public ValueTask DisposeAsync()
    {
        if (_scope is IAsyncDisposable scope)
        {
            return scope.DisposeAsync();
        }

        _scope.Dispose();
        return default;
    }
}
