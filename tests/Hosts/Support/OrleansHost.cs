using Orleans.Hosting;
using Orleans.TestingHost;

namespace ClosureGen.Hosts.Tests;

/// <summary>A silo and a client in this process. They talk in memory: no port is opened.</summary>
internal sealed class OrleansHost : ActorHost, IAsyncDisposable
{
    private readonly InProcessTestCluster _cluster;
    private IGrainContextAccessor? _accessor;
    private long _lastKey;

    internal OrleansHost()
    {
        var builder = new InProcessTestClusterBuilder(initialSilosCount: 1);
        builder.Options.ConfigureFileLogging = false;
        builder.ConfigureHost(static host => host.Logging.ClearProviders());
        _cluster = builder.Build();
    }

    internal IGrainFactory Grains => _cluster.Client;

    // Outside of grains it is the client inside the silo.
    internal override object? CurrentActor => _accessor!.GrainContext?.GrainInstance as Grain;

    public ValueTask DisposeAsync() => _cluster.DisposeAsync();

    internal async Task StartAsync()
    {
        await _cluster.DeployAsync();
        _accessor = _cluster.Silos[0].ServiceProvider.GetRequiredService<IGrainContextAccessor>();
    }

    internal override Actor NewActor() => NewOrleansActor();

    internal OrleansActor NewOrleansActor() => new(_cluster, Grains.GetGrain<ITurnGrain>(NewKey()));

    internal OrleansActor NewReentrantActor() => new(_cluster, Grains.GetGrain<IReentrantTurnGrain>(NewKey()));

    internal long NewKey() => Interlocked.Increment(ref _lastKey);
}

/// <summary>A handle to a <see cref="TurnGrain"/>.</summary>
internal sealed class OrleansActor(InProcessTestCluster cluster, ITurnGrain grain) : Actor
{
    internal override async Task RunTurnAsync(Func<Task> turn)
    {
        var message = new Turn(turn);
        await grain.RunAsync(message.Keep()).Limited();
        await message.Outcome.Limited();
    }

    internal Task DeactivateAsync() => cluster.DeactivateAsync(grain).Limited();
}

/// <summary>A grain that runs code of a test.</summary>
public interface ITurnGrain : IGrainWithIntegerKey
{
    /// <summary>Runs the turn that was kept under a number.</summary>
    Task RunAsync(int turn);
}

/// <summary>As <see cref="ITurnGrain"/>, and begins a call while another one awaits.</summary>
public interface IReentrantTurnGrain : ITurnGrain;

/// <summary>Runs one turn after the other.</summary>
public sealed class TurnGrain : Grain, ITurnGrain
{
    /// <inheritdoc/>
    public Task RunAsync(int turn) => Turn.Take(turn).RunAsync();
}

/// <summary>Runs one stretch of code at a time, of several calls in turns.</summary>
[Reentrant]
public sealed class ReentrantTurnGrain : Grain, IReentrantTurnGrain
{
    /// <inheritdoc/>
    public Task RunAsync(int turn) => Turn.Take(turn).RunAsync();
}
