using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a pool gives up, and when.</summary>
[Collection(nameof(GlobalState))]
public sealed class TrimmingTests
{
    private const int Count = 20 * StatePool.MagazineLength;
    private const int Own = 2 * StatePool.MagazineLength;

    [Fact]
    public void Collections_alone_take_nothing()
    {
        var pool = new StatePool();
        StateCache? cache = null;
        List<WeakReference> states = Return(pool, ref cache, Count);
        for (int i = 0; i < 5; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.All(states, static state => Assert.True(state.IsAlive));
        GC.KeepAlive(pool);
    }

    [Fact]
    public void What_was_not_needed_since_the_last_time_is_given_up()
    {
        var pool = new StatePool();
        StateCache? cache = null;
        List<WeakReference> states = Return(pool, ref cache, Count);

        // All of it is new: none of it has been there for the whole of the time.
        Trim(pool, everything: false);
        Assert.Equal(Count, CountAlive(states));

        // Some is needed, and comes back.
        Use(pool, ref cache, 10 * StatePool.MagazineLength);
        Trim(pool, everything: false);
        Assert.InRange(CountAlive(states), 9 * StatePool.MagazineLength, 11 * StatePool.MagazineLength);

        // Nothing is needed: the shared part goes, and what the thread has for itself stays.
        Trim(pool, everything: false);
        Assert.InRange(CountAlive(states), 1, Own);
        Assert.Equal(CountAlive(states), RentAll(pool, ref cache));
    }

    [Fact]
    public void Under_memory_load_the_shared_part_is_given_up_at_once()
    {
        var pool = new StatePool();
        StateCache? cache = null;
        List<WeakReference> states = Return(pool, ref cache, Count);

        Trim(pool, everything: true);

        Assert.InRange(CountAlive(states), 1, Own);
        Return(pool, ref cache, Count);
        Assert.InRange(RentAll(pool, ref cache), Count, Count + Own);
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
        Assert.Equal([true], watched.Seen);
        PoolTrimmer.Run(now + (2 * PoolTrimmer.Interval), isMemoryShort: false);
        Assert.Equal([true, false], watched.Seen);

        GC.Collect();
        Assert.False(forgotten.IsAlive);
        PoolTrimmer.Run(now + (3 * PoolTrimmer.Interval), isMemoryShort: false);
        Assert.Equal([true, false, false], watched.Seen);
    }

    [Fact]
    public void A_collection_brings_the_trimmer()
    {
        var watched = new Watched();
        PoolTrimmer.Watch(watched);

        PoolTrimmer.ForgetInterval();
        Limits.Until(() =>
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return watched.Seen.Count > 0;
        });
    }

    private static void Trim(ITrimmed pool, bool everything) => pool.Trim(everything);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Return(StatePool pool, ref StateCache? cache, int count)
    {
        var states = new List<WeakReference>(count);
        for (int i = 0; i < count; i++)
        {
            var state = new ManualState();
            states.Add(new WeakReference(state));
            pool.Return(ref cache, state);
        }

        return states;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use(StatePool pool, ref StateCache? cache, int count)
    {
        PooledObject[] rented = new PooledObject[count];
        for (int i = 0; i < count; i++)
        {
            rented[i] = pool.Rent(ref cache)!;
        }

        foreach (PooledObject state in rented)
        {
            pool.Return(ref cache, state);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int RentAll(StatePool pool, ref StateCache? cache)
    {
        int rented = 0;
        while (pool.Rent(ref cache) is not null)
        {
            rented++;
        }

        return rented;
    }

    private static int CountAlive(List<WeakReference> states)
    {
        GC.Collect();
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
        internal List<bool> Seen { get; } = [];

        public void Trim(bool everything) => Seen.Add(everything);
    }
}
