using System;
using System.Linq;
using ClosureGen.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace ClosureGen;

/// <summary>Adds ClosureGen to a host.</summary>
public static class HostingExtensions
{
    /// <summary>
    /// Logs the errors of posts, waits for pending posts when the host stops, and provides <c>[FromScope]</c> parameters
    /// with services. May be called repeatedly.
    /// </summary>
    /// <remarks>
    /// When the host stops, it first stops its hosted services, and with them what makes posts. Then it waits for pending
    /// posts until <c>HostOptions.ShutdownTimeout</c>, and logs one warning if some have not ended by then.
    /// </remarks>
    /// <param name="services">The services of the host.</param>
    /// <param name="configure">Sets options.</param>
    /// <returns>The same services.</returns>
    public static IServiceCollection AddClosureGen(
        this IServiceCollection services,
        Action<ClosureGenOptions>? configure = null
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        HostedDispatches host = HostOf(services);
        configure?.Invoke(host.Options);
        return services;
    }

    /// <summary>
    /// Adds a <see cref="Lane"/> as a keyed singleton: <c>[FromKeyedServices("mail")] Lane mail</c>. When the host stops,
    /// the lane is completed and what it has accepted is waited for, as posts are. Does what <see cref="AddClosureGen"/>
    /// does, too.
    /// </summary>
    /// <param name="services">The services of the host.</param>
    /// <param name="name">The key, and the name in the log.</param>
    /// <param name="capacity">How many pairings may wait for their turn; -1 for any number.</param>
    /// <param name="maxConcurrency">How many pairings may run at a time.</param>
    /// <returns>The same services.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="capacity"/> is 0 or less than -1, or <paramref name="maxConcurrency"/> is less than 1.
    /// </exception>
    /// <exception cref="ArgumentException">There is a lane with this name.</exception>
    public static IServiceCollection AddLane(
        this IServiceCollection services,
        string name,
        int capacity = -1,
        int maxConcurrency = 1
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        var lane = new Lane(capacity, maxConcurrency);
        if (!HostOf(services).TryAdd(name, lane))
        {
            throw new ArgumentException($"There is a lane with the name '{name}'.", nameof(name));
        }

        // An instance, which the container does not dispose: disposing a lane waits for its handlers without a limit.
        return services.AddKeyedSingleton(name, lane);
    }

    private static HostedDispatches HostOf(IServiceCollection services)
    {
        ServiceDescriptor? found = services.FirstOrDefault(static service =>
            service.ServiceType == typeof(HostedDispatches)
        );
        if (found?.ImplementationInstance is HostedDispatches known)
        {
            return known;
        }

        var host = new HostedDispatches();
        services.AddSingleton(host);
        services.AddSingleton<IHostedService>(host.Begin);
        return host;
    }
}
