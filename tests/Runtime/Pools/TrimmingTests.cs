using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a pool gives up, and when.</summary>
[Collection(nameof(GlobalState))]
public sealed class TrimmingTests : IDisposable
{
    private const int Count = 640;

    private readonly ObjectPool _pool = new();
    private readonly ThreadCache _cache;

    public TrimmingTests()
    {
        // The process's own minute begins here, so that none ends within a test. The trimmer may be on its way still,
        // for a collection of the test before: it would not come for this one.
        GC.WaitForPendingFinalizers();
        PoolTrimmer.ForgetInterval();
        Garbage.Collect();
        _cache = _pool.CreateCache();
    }

    /// <summary>A test may have moved the minute into the future.</summary>
    public void Dispose() => PoolTrimmer.ForgetInterval();

    [Fact]
    public void Threads_that_have_ended_leave_nothing_in_the_pool()
    {
        const int Threads = 100_000;
        var pool = new ObjectPool();
        long before = GC.GetTotalMemory(forceFullCollection: true);
        for (int i = 0; i < Threads; i++)
        {
            _ = pool.CreateCache();
            if (i % 1_000 == 0)
            {
                GC.Collect();
            }
        }

        // A weak reference to each is 24 bytes, and 8 in the list.
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, Threads * 8);
        GC.KeepAlive(pool);
    }

    [Fact]
    public void What_was_not_needed_since_the_last_time_is_given_up()
    {
        List<WeakReference> states = Use(Count);

        // All of it was needed for once.
        Trim(everything: false);
        Assert.Equal(Count, CountAlive(states));

        Assert.Empty(Use(Count / 2));
        Trim(everything: false);
        Assert.InRange(CountAlive(states), Count / 2, (Count / 2) + ThreadCache.Stride);
        Assert.Empty(Use(Count / 2));
        Assert.InRange(_cache.Length, Count / 2, (Count / 2) + ThreadCache.Stride);

        // Nothing is needed.
        Trim(everything: false);
        Trim(everything: false);
        Assert.Equal(0, CountAlive(states));
    }

    [Fact]
    public void Under_memory_load_all_is_given_up_at_once()
    {
        List<WeakReference> states = Use(Count);

        Trim(everything: true);

        Assert.Equal(0, CountAlive(states));
    }

    [Fact]
    public void After_it_the_cache_is_as_good_as_new()
    {
        int length = _cache.Length;
        for (int round = 0; round < 20; round++)
        {
            Use(Count);
            Trim(everything: true);
            Assert.Single(Use(1));
            Assert.Empty(Use(1));
            Assert.Equal(length, _cache.Length);
            Assert.Equal(Count - 1, Use(Count).Count);
            Assert.Empty(Use(Count));
        }
    }

    [Fact]
    public void After_two_collections_nothing_but_its_users_refers_to_what_is_in_use()
    {
        List<WeakReference> lost = UseAround(static () => { }, giveBack: false);
        List<WeakReference> atHand = Use(Count);

        Garbage.Collect();
        Garbage.Collect();

        Assert.Equal(0, CountAlive(lost));
        Assert.Equal(Count, CountAlive(atHand));
        Assert.Empty(Use(Count));
    }

    [Fact]
    public void What_is_in_use_during_one_collection_keeps_its_place()
    {
        List<WeakReference> states = UseAround(() => Garbage.Collect());
        for (int i = 0; i < 3; i++)
        {
            Assert.Empty(UseAround(() => Garbage.Collect()));
        }

        Assert.Equal(Count, CountAlive(states));
    }

    [Fact]
    public void What_comes_back_after_two_collections_is_left_to_the_collector_and_its_place_is_filled()
    {
        List<WeakReference> late = UseAround(static () =>
        {
            Garbage.Collect();
            Garbage.Collect();
        });
        int length = _cache.Length;

        Assert.Equal(0, CountAlive(late));
        Assert.Equal(Count, Use(Count).Count);
        Assert.Empty(Use(Count));
        Assert.Equal(length, _cache.Length);
    }

    [Fact]
    public void An_object_in_use_meanwhile_is_left_to_the_collector_when_it_comes_back()
    {
        List<WeakReference> states = UseAround(() => Trim(everything: true));

        Assert.Equal(0, CountAlive(states));
        Assert.Single(Use(1));
    }

    [Fact]
    public async Task Trimming_while_a_thread_rents_and_another_returns_hands_nothing_out_twice()
    {
        using var done = new CancellationTokenSource();
        var returned = new ConcurrentQueue<ManualState>();
        Task worker = Loop(() =>
        {
            if (returned.TryDequeue(out ManualState? state))
            {
                state.GiveBack();
            }
        });
        var randomOfTrimmer = new Random(2);
        Task trimmer = Loop(() => ((ITrimmed)_pool).Trim((TrimLevel)randomOfTrimmer.Next(3)));
        var random = new Random(1);
        var inUse = new HashSet<ManualState>();
        for (int i = 0; i < 300_000; i++)
        {
            ManualState state = (ManualState?)_cache.Rent() ?? new ManualState(_cache);
            Assert.True(inUse.Add(state), "Handed out twice.");
            if (inUse.Count > random.Next(200))
            {
                foreach (ManualState used in inUse)
                {
                    returned.Enqueue(used);
                }

                inUse.Clear();
            }
        }

        done.Cancel();
        await Task.WhenAll(worker, trimmer).Limited();

        Task Loop(Action action) =>
            Task.Factory.StartNew(
                () =>
                {
                    while (!done.IsCancellationRequested)
                    {
                        action();
                    }
                },
                TaskCreationOptions.LongRunning
            );
    }

    [Fact]
    public void The_trimmer_waits_a_minute_but_not_under_memory_load_and_keeps_nobody_alive()
    {
        var watched = new Watched();
        PoolTrimmer.Watch(watched);
        WeakReference forgotten = WatchAndForget();
        long now = Environment.TickCount64;
        PoolTrimmer.Run(now + PoolTrimmer.Interval, isMemoryShort: false);
        watched.Seen.Clear();

        PoolTrimmer.Run(now + PoolTrimmer.Interval + 1, isMemoryShort: false);
        PoolTrimmer.Run(now + (2 * PoolTrimmer.Interval) - 1, isMemoryShort: false);
        Assert.Empty(watched.Seen);
        PoolTrimmer.Run(now + (2 * PoolTrimmer.Interval) - 1, isMemoryShort: true);
        Assert.Equal([TrimLevel.Everything], watched.Seen);
        PoolTrimmer.Run(now + (2 * PoolTrimmer.Interval), isMemoryShort: false);
        Assert.Equal([TrimLevel.Everything, TrimLevel.Unneeded], watched.Seen);

        // The finalizer's own run is over before this one begins, and moves no entry under it.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Assert.False(forgotten.IsAlive);
        PoolTrimmer.Run(now + (3 * PoolTrimmer.Interval), isMemoryShort: false);
        Assert.Equal([TrimLevel.Everything, TrimLevel.Unneeded, TrimLevel.Unneeded], watched.Seen);
    }

    /// <summary>It is for times when there is none.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void To_give_up_takes_no_memory(bool everything)
    {
        Use(Count);
        Trim(everything);
        Use(Count);
        long before = GC.GetAllocatedBytesForCurrentThread();

        Trim(everything);

        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    [Fact]
    public async Task A_rent_for_which_there_is_no_memory_leaves_its_cache_to_others()
    {
        (int exitCode, string output, string errors) = await OwnProcess.RunWith(
            "DOTNET_GCHeapHardLimit",
            NoMemoryScenario.HeapSize,
            Program.NoMemoryArgument
        );

        Assert.Equal("", errors);
        Assert.Equal("no memory, nothing thrown, exchanged", output.Trim());
        Assert.Equal(0, exitCode);
    }

    [Fact]
    public void A_collection_brings_the_trimmer()
    {
        var watched = new Watched();
        PoolTrimmer.Watch(watched);

        PoolTrimmer.ForgetInterval();
        Limits.Until(() =>
        {
            Garbage.Collect();
            return watched.Seen.Count > 0;
        });
    }

    private void Trim(bool everything) =>
        ((ITrimmed)_pool).Trim(everything ? TrimLevel.Everything : TrimLevel.Unneeded);

    /// <summary>Has so many in use at once and gives them back.</summary>
    /// <returns>Those that had to be made.</returns>
    private List<WeakReference> Use(int count) => UseAround(static () => { }, count);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private List<WeakReference> UseAround(Action action, int count = Count, bool giveBack = true)
    {
        var made = new List<WeakReference>();
        var rented = new ManualState[count];
        for (int i = 0; i < count; i++)
        {
            if (_cache.Rent() is ManualState pooled)
            {
                rented[i] = pooled;
            }
            else
            {
                rented[i] = new ManualState(_cache);
                made.Add(new WeakReference(rented[i]));
            }
        }

        action();
        foreach (ManualState state in giveBack ? rented : [])
        {
            state.GiveBack();
        }

        return made;
    }

    private static int CountAlive(List<WeakReference> states)
    {
        Garbage.Collect();
        return states.Count(static state => state.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference WatchAndForget()
    {
        var watched = new Watched();
        PoolTrimmer.Watch(watched);
        return new WeakReference(watched);
    }

    private sealed class Watched : ITrimmed
    {
        internal List<TrimLevel> Seen { get; } = [];

        public void Trim(TrimLevel level)
        {
            // That comes with any collection, also those that a test does not ask for.
            if (level != TrimLevel.StillInUse)
            {
                Seen.Add(level);
            }
        }
    }
}
