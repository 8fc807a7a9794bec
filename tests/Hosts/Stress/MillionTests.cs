namespace ClosureGen.Hosts.Tests.Stress;

/// <summary>A million dispatches to the schedulers of grains that begin a call while others wait.</summary>
public sealed partial class MillionTests(ActorHosts hosts)
{
    private const int Grains = 16;
    private const int CallsPerGrain = 25;
    private const int DispatchesPerCall = 2_500;
    private const int InFlight = 100;

    [Fact]
    public async Task Each_grain_counts_all_of_its_own_one_at_a_time()
    {
        var counters = new Counter[Grains];
        var calls = new Task[Grains * CallsPerGrain];
        for (int i = 0; i < Grains; i++)
        {
            var counter = new Counter(hosts.Orleans);
            counters[i] = counter;
            Actor grain = hosts.Orleans.NewReentrantActor();
            for (int call = 0; call < CallsPerGrain; call++)
            {
                // Half of them are started by the grain, half by threads of the pool.
                bool onPool = call % 2 != 0;
                calls[i * CallsPerGrain + call] = grain.RunTurnAsync(() => CountAsync(counter, onPool));
            }
        }

        await Task.WhenAll(calls).Limited();

        Assert.All(counters, static counter => Assert.Equal(0, counter.Faults));
        Assert.All(counters, static counter => Assert.Equal(CallsPerGrain * DispatchesPerCall, counter.Count));
        Assert.Equal(1_000_000, counters.Sum(static counter => counter.Count));
    }

    private static async Task CountAsync(Counter counter, bool onPool)
    {
        TaskScheduler grain = TaskScheduler.Current;
        if (onPool)
        {
            await Task.Run(() => StartAsync(counter, grain));
        }
        else
        {
            await StartAsync(counter, grain);
        }
    }

    private static async Task StartAsync(Counter counter, TaskScheduler grain)
    {
        var started = new Task[InFlight];
        for (int i = 0; i < DispatchesPerCall; i += InFlight)
        {
            for (int j = 0; j < InFlight; j++)
            {
                started[j] = counter.AddWork(grain).StartNew(scheduler: grain);
            }

            await Task.WhenAll(started);
        }
    }

    /// <summary>The state of one grain, which nothing guards but the grain's scheduler.</summary>
    private sealed partial class Counter(ActorHost host)
    {
        private int _inside;
        private object? _grain;

        internal int Count { get; private set; }

        /// <summary>Gets how often it was not alone, or on another scheduler or in another grain than its own.</summary>
        internal int Faults { get; private set; }

        [NoCapture]
        internal void Add(TaskScheduler grain)
        {
            object? actor = host.CurrentActor;
            bool isAlone = Interlocked.Increment(ref _inside) == 1;
            if (!isAlone || TaskScheduler.Current != grain || actor is null || (_grain ??= actor) != actor)
            {
                Faults++;
            }

            Count++;
            Interlocked.Decrement(ref _inside);
        }
    }
}
