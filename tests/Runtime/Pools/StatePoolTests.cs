using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>Renting and returning: what is handed out, to whom, and how much is kept.</summary>
/// <remarks>Other tests collect the heap, again and again, and those in use meanwhile lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class StatePoolTests
{
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

    [Theory]
    [InlineData(100, "random")]
    [InlineData(1_000, "random")]
    [InlineData(10_000, "random")]
    [InlineData(14_000, "random")]
    [InlineData(10_000, "last first")]
    [InlineData(10_000, "first first")]
    [InlineData(10_000, "to and fro")]
    [InlineData(10_000, "by strides")]
    [InlineData(10_000, "random halves")]
    public void However_many_are_in_flight_and_in_whatever_order_they_return_in_the_end_none_is_made(
        int inFlight,
        string order
    )
    {
        ThreadCache cache = new ObjectPool().CreateCache();
        ManualState[] rented =
        [
            .. Enumerable.Range(0, inFlight).Select(_ => (ManualState?)cache.Rent() ?? new ManualState(cache)),
        ];
        var random = new Random(1);
        int made = 0;
        int rents = 40 * inFlight;
        for (int i = 0; i < rents; i++)
        {
            int index = order switch
            {
                "random" => random.Next(inFlight),
                "last first" => inFlight - 1 - (i % inFlight),
                "first first" => i % inFlight,
                "to and fro" => i / inFlight % 2 == 0 ? i % inFlight : inFlight - 1 - (i % inFlight),
                "by strides" => (int)(i * 7_919L % inFlight),
                _ => (i / inFlight % 2 * (inFlight / 2)) + random.Next(inFlight / 2),
            };
            rented[index].GiveBack();
            if (cache.Rent() is ManualState state)
            {
                rented[index] = state;
            }
            else
            {
                rented[index] = new ManualState(cache);
                made += i < rents / 2 ? 0 : 1;
            }
        }

        Assert.Equal(inFlight, rented.Distinct().Count());
        // A place that has been given away twice loses one of its objects when both are back.
        Assert.InRange(made, 0, inFlight / 1_000);
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

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void What_a_thread_had_reserved_is_free_when_it_has_ended_or_given_it_up(bool hasEnded)
    {
        var pool = new ObjectPool();
        ThreadCache? idle = Fill(pool, ObjectPool.MaxShared);
        if (hasEnded)
        {
            idle = null;
            Garbage.Collect();
        }
        else
        {
            ((ITrimmed)pool).Trim(TrimLevel.Everything);
        }

        ThreadCache cache = pool.CreateCache();
        ReturnAll(RentAll(cache, ObjectPool.MaxShared));
        Assert.InRange(cache.Length, ObjectPool.MaxShared, ObjectPool.MaxShared + ThreadCache.OwnLength);
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
    private static ThreadCache Fill(ObjectPool pool, int count)
    {
        ThreadCache cache = pool.CreateCache();
        ReturnAll(RentAll(cache, count));
        return cache;
    }

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
