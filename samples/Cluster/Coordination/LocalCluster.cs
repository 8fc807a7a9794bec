using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Cluster.Grains;
using Cluster.Silos;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Orleans;
using Orleans.Configuration;
using Orleans.Hosting;
using Orleans.Metadata;
using Orleans.Runtime;
using Orleans.Runtime.Placement;

namespace Cluster.Coordination;

/// <summary>
/// Silos as processes of this machine, and in this process a silo that keeps the membership list. It has no grains, so
/// the list survives the end of any other silo.
/// </summary>
public sealed class LocalCluster : ISiloSet, IAsyncDisposable
{
    private const int MostAttempts = 3;

    /// <summary>How long a group waits before a retry if its silo is alive: the cluster may be about to change.</summary>
    private static readonly TimeSpan RetryDelay = TimeSpan.FromMilliseconds(500);

    private readonly IHost _host;
    private readonly IGrainFactory _grains;
    private readonly IClusterMembershipService _membership;
    private readonly List<SiloProcess> _silos = [];
    private readonly Dictionary<string, SiloAddress> _addresses = [];

    private LocalCluster(IHost host)
    {
        _host = host;
        _grains = host.Services.GetRequiredService<IGrainFactory>();
        _membership = host.Services.GetRequiredService<IClusterMembershipService>();
    }

    /// <inheritdoc/>
    public event Action<string>? Ended;

    /// <summary>Gets the silos.</summary>
    public IReadOnlyList<SiloProcess> Silos => _silos;

    /// <inheritdoc/>
    public IReadOnlyList<string> Names => [.. _silos.Select(static silo => silo.Name)];

    /// <summary>Starts the silos, all at the same time, and waits until each can be called.</summary>
    /// <param name="count">How many.</param>
    /// <exception cref="SiloStartException">One of them does not start.</exception>
    public static async Task<LocalCluster> StartAsync(int count)
    {
        string id = Guid.NewGuid().ToString("N");
        (IHost host, int port) = await StartCoordinatorAsync(id);
        var cluster = new LocalCluster(host);
        try
        {
            Task<SiloProcess>[] starting =
            [
                .. Enumerable.Range(1, count).Select(number => SiloProcess.StartAsync($"silo-{number}", id, port)),
            ];
            try
            {
                await Task.WhenAll(starting);
            }
            finally
            {
                // Added even if one does not start: the others are stopped with the cluster.
                cluster._silos.AddRange(
                    starting.Where(static task => task.IsCompletedSuccessfully).Select(static task => task.Result)
                );
            }

            await cluster.WaitForSilosAsync();
            foreach (SiloProcess silo in cluster._silos)
            {
                _ = cluster.WatchAsync(silo);
            }

            return cluster;
        }
        catch
        {
            await cluster.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public bool HasEnded(string silo) => _silos.Find(found => found.Name == silo) is not { HasEnded: false };

    /// <inheritdoc/>
    public async Task<GroupResult> CountAsync(string silo, FileGroup group)
    {
        // An inactive grain is placed there.
        RequestContext.Set(IPlacementDirector.PlacementHintKey, _addresses[silo]);
        try
        {
            return await _grains.GetGrain<IFileGroupGrain>(group.Key).CountAsync(group.ToRequests());
        }
        catch (Exception exception) when (exception is OrleansException or TimeoutException or SocketException)
        {
            if (!HasEnded(silo))
            {
                await Task.Delay(RetryDelay);
            }

            throw new SiloFailedException(exception.Message, exception);
        }
    }

    /// <summary>Stops the silos and what runs in this process.</summary>
    public async ValueTask DisposeAsync()
    {
        await Task.WhenAll(_silos.Select(static silo => silo.DisposeAsync().AsTask()));
        await _host.StopAsync();
        _host.Dispose();
    }

    private static async Task<(IHost Host, int Port)> StartCoordinatorAsync(string cluster)
    {
        for (int attempt = 1; ; attempt++)
        {
            int port = FreePort.Find();
            IHost host = CreateCoordinator(cluster, port);
            try
            {
                await host.StartAsync();
                return (host, port);
            }
            catch (SocketException) when (attempt < MostAttempts)
            {
                host.Dispose();
            }
        }
    }

    private static IHost CreateCoordinator(string cluster, int port)
    {
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        builder.Logging.ClearProviders();
        builder.UseOrleans(silo =>
        {
            silo.UseLocalhostClustering(port, gatewayPort: 0, serviceId: "samples-cluster", clusterId: cluster);
            silo.Configure<SiloOptions>(static options => options.SiloName = "coordinator");
            silo.Configure<GrainTypeOptions>(static options => options.Classes.Remove(typeof(FileGroupGrain)));
        });
        return builder.Build();
    }

    /// <summary>Waits until every silo is in the membership list and in the list of silos that support the grain.</summary>
    private async Task WaitForSilosAsync()
    {
        await foreach (ClusterMembershipSnapshot snapshot in _membership.MembershipUpdates)
        {
            foreach (ClusterMember member in snapshot.Members.Values)
            {
                if (
                    member.Status == SiloStatus.Active
                    && _silos.Find(silo => silo.Port == member.SiloAddress.Endpoint.Port) is { } silo
                )
                {
                    _addresses[silo.Name] = member.SiloAddress;
                }
            }

            if (_addresses.Count == _silos.Count)
            {
                break;
            }
        }

        IClusterManifestProvider manifests = _host.Services.GetRequiredService<IClusterManifestProvider>();
        await foreach (ClusterManifest manifest in manifests.Updates)
        {
            if (_addresses.Values.All(manifest.Silos.ContainsKey))
            {
                break;
            }
        }
    }

    private async Task WatchAsync(SiloProcess silo)
    {
        await silo.WaitAsync();
        Ended?.Invoke(silo.Name);

        // The others need not detect it by timeouts: calls that wait for the ended silo fail at once.
        await _membership.TryKill(_addresses[silo.Name]);
    }
}
