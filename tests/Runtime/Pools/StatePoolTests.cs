using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>Renting and returning: what is handed out, to whom, and how much is kept.</summary>
public sealed class StatePoolTests
{
    [Fact]
    public void An_empty_pool_has_nothing_and_what_is_returned_comes_back()
    {
        var pool = new StatePool();
        StateCache? cache = null;
        Assert.Null(pool.Rent(ref cache));
        var state = new ManualState();

        pool.Return(ref cache, state);

        Assert.Same(state, pool.Rent(ref cache));
        Assert.Null(pool.Rent(ref cache));
    }

    [Theory]
    [InlineData(10)]
    [InlineData(StatePool.MagazineLength)]
    [InlineData(StatePool.MagazineLength + 1)]
    [InlineData(StatePool.MagazineLength * 2)]
    [InlineData(StatePool.MagazineLength * 3)]
    [InlineData(StatePool.MagazineLength * 50)]
    public void One_thread_gets_everything_back_once(int count)
    {
        var pool = new StatePool();
        StateCache? cache = null;
        HashSet<PooledObject> states = [.. Enumerable.Range(0, count).Select(static _ => new ManualState())];
        for (int round = 0; round < 3; round++)
        {
            foreach (PooledObject state in states)
            {
                pool.Return(ref cache, state);
            }

            HashSet<PooledObject> rented = [];
            while (pool.Rent(ref cache) is { } state)
            {
                Assert.True(rented.Add(state), "Handed out twice.");
            }

            Assert.Equal(states, rented);
        }
    }

    [Fact]
    public void What_one_thread_returns_another_can_rent()
    {
        const int Count = StatePool.MagazineLength * 10;
        var pool = new StatePool();
        StateCache? producer = null;
        StateCache? worker = null;
        for (int i = 0; i < Count; i++)
        {
            pool.Return(ref worker, new ManualState());
        }

        int rented = 0;
        while (pool.Rent(ref producer) is not null)
        {
            rented++;
        }

        // All but what the other thread keeps for itself.
        Assert.InRange(rented, Count - (2 * StatePool.MagazineLength), Count);
    }

    [Fact]
    public void After_a_burst_no_more_than_the_bound_is_kept()
    {
        const int Burst = 60_000;
        const int Bound = StatePool.MaxShared + (2 * StatePool.MagazineLength);
        var pool = new StatePool();
        StateCache? cache = null;
        List<WeakReference> returned = Fill(pool, ref cache, Burst);
        GC.Collect();

        int alive = returned.Count(static state => state.IsAlive);

        // The bound is reached and not passed.
        Assert.InRange(alive, StatePool.MaxShared, Bound);
        int rented = 0;
        while (pool.Rent(ref cache) is not null)
        {
            rented++;
        }

        Assert.Equal(alive, rented);
        GC.KeepAlive(pool);
    }

    [Fact]
    public async Task No_object_is_ever_rented_by_two_at_once()
    {
        const int Threads = 4;
        var pool = new StatePool();
        int made = 0;
        int doubled = 0;
        var inUse = new ConditionalWeakTable<PooledObject, StrongBox<int>>();
        var handedOver = new System.Collections.Concurrent.ConcurrentQueue<PooledObject>();
        Task[] threads = [.. Enumerable.Range(0, Threads).Select(static (_, index) => index).Select(Start)];
        await Task.WhenAll(threads).Limited();

        Assert.Equal(0, doubled);
        Assert.InRange(made, 1, Threads * 4_000);

        Task Start(int index) =>
            Task.Factory.StartNew(
                () =>
                {
                    StateCache? cache = null;
                    for (int i = 0; i < 20_000; i++)
                    {
                        PooledObject? state = pool.Rent(ref cache);
                        if (state is null)
                        {
                            Interlocked.Increment(ref made);
                            state = new ManualState();
                        }

                        if (Interlocked.Exchange(ref inUse.GetOrCreateValue(state).Value, 1) != 0)
                        {
                            Interlocked.Increment(ref doubled);
                        }

                        // Half of the threads give back what others have rented.
                        handedOver.Enqueue(state);
                        if (
                            (index % 2 == 0 || handedOver.Count > 500) && handedOver.TryDequeue(out PooledObject? other)
                        )
                        {
                            inUse.GetOrCreateValue(other).Value = 0;
                            pool.Return(ref cache, other);
                        }
                    }
                },
                TaskCreationOptions.LongRunning
            );
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Fill(StatePool pool, ref StateCache? cache, int count)
    {
        var returned = new List<WeakReference>(count);
        for (int i = 0; i < count; i++)
        {
            var state = new ManualState();
            returned.Add(new WeakReference(state));
            pool.Return(ref cache, state);
        }

        return returned;
    }
}
