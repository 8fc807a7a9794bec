using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>Renting and returning: what is handed out, to whom, and how much is kept.</summary>
/// <remarks>Other tests collect the heap, again and again, and those in use meanwhile lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class StatePoolTests
{
    [Fact]
    public void Caches_that_grow_at_the_same_time_get_no_more_than_there_is()
    {
        var pool = new ObjectPool();
        ThreadCache[] caches = [.. Enumerable.Range(0, 1_000).Select(_ => pool.CreateCache())];
        Assert.All(caches, static cache => RentAll(cache, ThreadCache.OwnLength));

        // None of them is longer before all have asked.
        int granted = caches.Sum(pool.Reserve);

        Assert.Equal(ObjectPool.MaxShared, granted);
        GC.KeepAlive(caches);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(ThreadCache.OwnLength)]
    [InlineData(ThreadCache.OwnLength + 1)]
    [InlineData(1_000)]
    [InlineData(ObjectPool.MaxShared)]
    public void So_many_in_flight_round_after_round_are_the_same_objects(int count)
    {
        ThreadCache cache = new ObjectPool().CreateCache();
        HashSet<PooledSource> made = [.. RentAll(cache, count)];
        Assert.Equal(count, made.Count);
        for (int round = 0; round < 5; round++)
        {
            ReturnAll(made);
            ManualState[] rented = RentAll(cache, count);

            Assert.Superset(new HashSet<PooledSource>(rented), made);
            Assert.Equal(count, rented.Distinct().Count());
        }
    }

    [Fact]
    public void One_that_never_comes_back_is_left_to_the_collector_and_its_place_is_filled()
    {
        ThreadCache cache = new ObjectPool().CreateCache();
        List<WeakReference> lost = Lose(cache, 20_000);
        // The pool lets go of what has been in use during two of them.
        Garbage.Collect(times: 3);

        Assert.DoesNotContain(lost, static state => state.IsAlive);
        Assert.InRange(cache.Length, 1, ObjectPool.MaxShared + ThreadCache.OwnLength);

        // The cache is as good as before.
        ReturnAll(RentAll(cache, 100));
        int made = 0;
        for (int i = 0; i < 1_000; i++)
        {
            if (cache.Rent() is not ManualState state)
            {
                state = new ManualState(cache);
                made++;
            }

            state.GiveBack();
        }

        Assert.InRange(made, 0, 1);
    }

    [Fact]
    public void One_that_comes_back_late_is_handed_out_once()
    {
        ThreadCache cache = new ObjectPool().CreateCache();
        ManualState[] rented = RentAll(cache, ObjectPool.MaxShared + ThreadCache.OwnLength + 500);
        Assert.True(rented.Length > cache.Length, "Some have no place.");
        for (int round = 0; round < 3; round++)
        {
            ReturnAll(rented);
            HashSet<PooledSource> seen = [];
            while (cache.Rent() is { } state)
            {
                Assert.True(seen.Add(state), "Handed out twice.");
            }

            Assert.InRange(seen.Count, ObjectPool.MaxShared / 2, cache.Length);
            rented = [.. seen.Cast<ManualState>()];
        }
    }

    [Fact]
    public void All_threads_together_keep_no_more_than_the_bound()
    {
        const int Threads = 5;
        const int Burst = 6_000;
        var pool = new ObjectPool();
        ThreadCache[] caches = [.. Enumerable.Range(0, Threads).Select(_ => pool.CreateCache())];
        List<WeakReference> returned = [];
        foreach (ThreadCache cache in caches)
        {
            Fill(cache, Burst, returned);
        }

        GC.Collect();
        int alive = returned
            .Select(static state => state.Target)
            .Where(static state => state is not null)
            .Distinct()
            .Count();

        // The bound is reached and not passed.
        Assert.InRange(alive, ObjectPool.MaxShared - Burst, ObjectPool.MaxShared + (Threads * ThreadCache.OwnLength));
        GC.KeepAlive(caches);
    }

    [Fact]
    public void What_a_thread_had_reserved_is_free_when_it_has_ended()
    {
        var pool = new ObjectPool();
        Fill(pool, ObjectPool.MaxShared);
        Garbage.Collect();

        ThreadCache cache = pool.CreateCache();
        ReturnAll(RentAll(cache, ObjectPool.MaxShared));

        Assert.InRange(cache.Length, ObjectPool.MaxShared, ObjectPool.MaxShared + ThreadCache.OwnLength);
    }

    [Fact]
    public void What_an_idle_thread_has_given_up_is_free_before_it_rents_again()
    {
        var pool = new ObjectPool();
        ThreadCache idle = pool.CreateCache();
        ReturnAll(RentAll(idle, ObjectPool.MaxShared));
        ((ITrimmed)pool).Trim(TrimLevel.Everything);

        ThreadCache busy = pool.CreateCache();
        ReturnAll(RentAll(busy, ObjectPool.MaxShared));
        Assert.InRange(busy.Length, ObjectPool.MaxShared, ObjectPool.MaxShared + ThreadCache.OwnLength);
        GC.KeepAlive(idle);
    }

    [Fact]
    public void What_other_threads_no_longer_need_is_there_for_one_that_does()
    {
        const int Needed = 2_000;
        var pool = new ObjectPool();
        ThreadCache[] idle = [.. Enumerable.Range(0, 9).Select(_ => pool.CreateCache())];
        foreach (ThreadCache cache in idle)
        {
            ReturnAll(RentAll(cache, Needed));
        }

        // Each round begins with as much in use as before, and some of the rounds reclaim.
        ThreadCache busy = pool.CreateCache();
        Limits.Until(() =>
        {
            ReturnAll(RentAll(busy, Needed));
            return busy.Length >= Needed;
        });

        HashSet<PooledSource> made = [.. RentAll(busy, Needed)];
        for (int round = 0; round < 3; round++)
        {
            ReturnAll(made);
            Assert.Superset(new HashSet<PooledSource>(RentAll(busy, Needed)), made);
        }

        GC.KeepAlive(idle);
    }

    [Fact]
    public async Task No_object_is_ever_rented_by_two_at_once()
    {
        const int Threads = 4;
        var pool = new ObjectPool();
        int made = 0;
        int doubled = 0;
        var inUse = new ConditionalWeakTable<PooledSource, StrongBox<int>>();
        var handedOver = new ConcurrentQueue<ManualState>();
        Task[] threads = [.. Enumerable.Range(0, Threads).Select(Start)];
        await Task.WhenAll(threads).Limited();

        Assert.Equal(0, doubled);
        Assert.InRange(made, 1, Threads * 4_000);

        Task Start(int index) =>
            Task.Factory.StartNew(
                () =>
                {
                    ThreadCache cache = pool.CreateCache();
                    for (int i = 0; i < 20_000; i++)
                    {
                        if (cache.Rent() is not ManualState state)
                        {
                            Interlocked.Increment(ref made);
                            state = new ManualState(cache);
                        }

                        if (Interlocked.Exchange(ref inUse.GetOrCreateValue(state).Value, 1) != 0)
                        {
                            Interlocked.Increment(ref doubled);
                        }

                        // Half of the threads give back what others have rented.
                        handedOver.Enqueue(state);
                        if ((index % 2 == 0 || handedOver.Count > 500) && handedOver.TryDequeue(out ManualState? other))
                        {
                            inUse.GetOrCreateValue(other).Value = 0;
                            other.GiveBack();
                        }
                    }
                },
                TaskCreationOptions.LongRunning
            );
    }

    private static ManualState[] RentAll(ThreadCache cache, int count)
    {
        var rented = new ManualState[count];
        for (int i = 0; i < count; i++)
        {
            rented[i] = (ManualState?)cache.Rent() ?? new ManualState(cache);
        }

        return rented;
    }

    private static void ReturnAll(IEnumerable<PooledSource> rented)
    {
        foreach (PooledSource state in rented)
        {
            ((ManualState)state).GiveBack();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(ObjectPool pool, int count) => ReturnAll(RentAll(pool.CreateCache(), count));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(ThreadCache cache, int count, List<WeakReference> returned)
    {
        ManualState[] rented = RentAll(cache, count);
        ReturnAll(rented);
        returned.AddRange(rented.Select(static state => new WeakReference(state)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Lose(ThreadCache cache, int count) =>
        [.. RentAll(cache, count).Select(static state => new WeakReference(state))];
}
