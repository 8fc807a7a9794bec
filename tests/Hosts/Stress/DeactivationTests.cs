using ClosureGen.Runtime;
using ClosureGen.Runtime.Tests;

namespace ClosureGen.Hosts.Tests.Stress;

/// <summary>Grains that are deactivated while they wait for what they have dispatched.</summary>
public sealed class DeactivationTests(ActorHosts hosts)
{
    private const int Activations = 10_000;
    private const int CallsAtATime = 500;

    [Fact]
    public async Task No_completion_is_lost_and_all_states_come_back()
    {
        // The second wave runs on states of the first.
        await RunWaveAsync();
        await RunWaveAsync();

        AssertAllGivenBack(typeof(Departure.GreetPairing));
        AssertAllGivenBack(typeof(Departure.PassPairing));
        AssertAllGivenBack(typeof(Departure.WaitPairing));
        AssertAllGivenBack(typeof(Departure.WaitForItemBatch));
    }

    private static void AssertAllGivenBack(Type generated)
    {
        PooledSource[] pooled = PoolContents.Of(generated);
        Assert.NotEmpty(pooled);

        // The last one is given back just behind the code that reports the end.
        Limits.Until(() => !Array.Exists(pooled, static item => item.IsInUse));
    }

    private async Task RunWaveAsync()
    {
        var departure = new Departure(Activations);
        int id = departure.Keep();
        for (int i = 0; i < Activations; i += CallsAtATime)
        {
            var calls = new Task[CallsAtATime];
            for (int j = 0; j < CallsAtATime; j++)
            {
                calls[j] = hosts.Orleans.Grains.GetGrain<IDepartingGrain>(hosts.Orleans.NewKey()).DepartAsync(id);
            }

            await Task.WhenAll(calls).Limited();
        }

        await departure.Deactivated.All.Limited();
        await departure.Greeted.All.Limited();
        Assert.Equal(0, departure.Resumed.Total);
        departure.Open();
        await departure.Completed.All.Limited();
        Assert.Equal(0, departure.Resumed.Strangers);
        Assert.Equal(0, departure.Completed.Strangers);
    }
}

/// <summary>Dispatches and leaves.</summary>
public interface IDepartingGrain : IGrainWithIntegerKey
{
    /// <summary>Starts what ends after the deactivation, and deactivates the grain.</summary>
    Task DepartAsync(int departure);
}

/// <inheritdoc cref="IDepartingGrain"/>
public sealed class DepartingGrain : Grain, IDepartingGrain
{
    private Departure? _departure;

    /// <inheritdoc/>
    public Task DepartAsync(int departure)
    {
        _departure = Departure.Of(departure);
        _ = WorkAsync(_departure, this.GetPrimaryKeyLong());
        DeactivateOnIdle();
        return Task.CompletedTask;
    }

    /// <inheritdoc/>
    public override Task OnDeactivateAsync(DeactivationReason reason, CancellationToken cancellationToken)
    {
        _departure?.Deactivated.Count();
        return Task.CompletedTask;
    }

    private static async Task WorkAsync(Departure departure, long key)
    {
        TaskScheduler grain = TaskScheduler.Current;
        departure.GreetWork().Post();
        switch (key % 4)
        {
            case 0:
                await departure.WaitWork().Dispatch();
                break;
            case 1:
                await departure.WaitWork().StartNew(scheduler: grain);
                break;
            case 2:
                await departure.WaitForItemEach((int[])[1, 2]).RunAsync();
                break;
            default:
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(departure.WaitWork());
                    batch.Add(departure.PassWork());
                    await batch.RunAsync();
                }

                break;
        }

        departure.Resumed.Count(isInGrain: TaskScheduler.Current == grain);
        await departure.PassWork().Dispatch();
        await departure.PassWork().StartNew(scheduler: grain);
        departure.Completed.Count(isInGrain: TaskScheduler.Current == grain);
    }
}

/// <summary>What the grains of a wave wait for, and how far they have come.</summary>
internal sealed partial class Departure(int activations)
{
    private static readonly ConcurrentDictionary<int, Departure> Kept = [];

    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal Stage Greeted { get; } = new(activations);

    internal Stage Deactivated { get; } = new(activations);

    internal Stage Resumed { get; } = new(activations);

    internal Stage Completed { get; } = new(activations);

    internal static Departure Of(int id) => Kept[id];

    internal int Keep()
    {
        int id = Kept.Count;
        Kept[id] = this;
        return id;
    }

    internal void Open() => _opened.SetResult();

    [NoCapture]
    internal void Greet() => Greeted.Count();

    [NoCapture]
    internal Task Wait() => _opened.Task;

    [NoCapture]
    internal Task WaitForItem(int item) => _opened.Task;

    [NoCapture]
    internal void Pass() { }

    /// <summary>Counts the grains that have come to a stage.</summary>
    internal sealed class Stage(int activations)
    {
        private readonly TaskCompletionSource _all = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _count;
        private int _strangers;

        internal Task All => _all.Task;

        internal int Total => Volatile.Read(ref _count);

        /// <summary>Gets how many came to it on another scheduler than their own.</summary>
        internal int Strangers => Volatile.Read(ref _strangers);

        internal void Count(bool isInGrain = true)
        {
            if (!isInGrain)
            {
                Interlocked.Increment(ref _strangers);
            }

            if (Interlocked.Increment(ref _count) == activations)
            {
                _all.SetResult();
            }
        }
    }
}
