using System;
using System.Linq;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>The ring of what a pool thread has dispatched.</summary>
public sealed class DispatchRingTests
{
    [Fact]
    public void What_was_added_comes_out_in_its_order_and_once()
    {
        var ring = new DispatchRing<ProcessMemory>(4);
        PooledSource[] items = Items(7);
        Assert.True(ring.TryAdd(items[0], out bool request));
        Assert.True(request);
        ring.CountRequest();
        foreach (PooledSource item in items[1..4])
        {
            Assert.True(ring.TryAdd(item, out request));
            Assert.False(request);
        }

        Assert.False(ring.TryAdd(items[4], out _));
        ring.Begin();
        Assert.Same(items[0], ring.Take(out request));
        Assert.True(request);
        ring.CountRequest();
        Assert.Same(items[1], ring.Take(out request));
        Assert.False(request);
        Assert.True(ring.TryAdd(items[5], out request));
        Assert.False(request);
        Assert.True(ring.TryAdd(items[6], out request));
        Assert.Equal(
            [items[2], items[3], items[5], items[6]],
            Enumerable.Range(0, 4).Select(_ => ring.Take(out request))
        );
        Assert.Null(ring.Take(out request));
        Assert.False(request);
    }

    [Fact]
    public void The_last_item_leaves_nothing_to_come_for()
    {
        var ring = new DispatchRing<ProcessMemory>(2);
        PooledSource[] items = Items(2);
        ring.TryAdd(items[0], out _);
        ring.CountRequest();
        ring.Begin();
        Assert.Same(items[0], ring.Take(out bool request));
        Assert.False(request);

        // Whoever took it may be gone for long.
        Assert.True(ring.TryAdd(items[1], out request));
        Assert.True(request);
    }

    [Fact]
    public void A_ring_without_room_takes_nothing()
    {
        var ring = new DispatchRing<ProcessMemory>(0);
        Assert.False(ring.TryAdd(Items(1)[0], out _));
        Assert.Null(ring.Take(out _));
    }

    [Fact]
    public void A_longer_ring_has_all_items_in_their_order()
    {
        var ring = new DispatchRing<ProcessMemory>(4);
        PooledSource[] items = Items(10);
        for (int i = 0; i < 6; i++)
        {
            Assert.True(ring.TryAdd(items[i], out _));
            if (i < 2)
            {
                ring.Take(out _);
            }
        }

        Assert.True(ring.IsFull);
        Assert.False(ring.TryAdd(items[6], out _));
        Assert.True(ring.TryGrow(8));
        Assert.False(ring.IsFull);
        Assert.Equal(8, ring.Length);
        foreach (PooledSource item in items[6..])
        {
            Assert.True(ring.TryAdd(item, out _));
        }

        Assert.False(ring.TryAdd(items[0], out _));
        Assert.Equal(items[2..], Enumerable.Range(0, 8).Select(_ => ring.Take(out bool _)));
        Assert.True(ring.IsEmpty);
    }

    [Fact]
    public void With_a_guest_in_the_owner_neither_adds_nor_takes_and_does_not_wait()
    {
        var ring = new DispatchRing<ProcessMemory>(4);
        PooledSource[] items = Items(2);
        ring.TryAdd(items[0], out _);
        Assert.True(ring.TryEnterAsGuest());
        Assert.False(ring.IsOwnerIn);
        Assert.False(ring.TryEnterAsGuest());
        Assert.False(ring.TryAdd(items[1], out _));
        Assert.Null(ring.Take(out _));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.False(ring.TryGrow(8));
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.False(ring.IsOwnerIn);
        Assert.Same(items[0], ring.TakeInside());
        Assert.Null(ring.TakeInside());
        ring.LeaveAsGuest();
        Assert.True(ring.TryAdd(items[1], out _));
        Assert.Same(items[1], ring.Take(out _));
    }

    [Fact]
    public void One_that_has_been_run_is_put_aside_where_others_wait()
    {
        var ring = new DispatchRing<ProcessMemory>(4);
        PooledSource[] items = Items(3);
        ring.TryAdd(items[0], out _);
        ring.TryAdd(items[1], out _);
        ring.TryAdd(items[2], out _);
        PooledSource first = ring.Take(out _)!;
        Assert.True(ring.TryDefer(first, behindItems: true));
        PooledSource second = ring.Take(out _)!;
        Assert.False(ring.TryDefer(second, behindItems: true));
        ring.Take(out _);

        // It waits, and nobody has to be asked to come for it alone: its thread does when its turn is over.
        Assert.False(ring.IsEmpty);
        Assert.Same(first, ring.TakeDeferred());
        Assert.Null(ring.TakeDeferred());
        Assert.True(ring.IsEmpty);
        Assert.False(ring.TryDefer(first, behindItems: true));
    }

    [Fact]
    public void One_that_has_been_run_may_wait_for_a_worker_on_the_way()
    {
        var ring = new DispatchRing<ProcessMemory>(4);
        PooledSource item = Items(1)[0];
        ring.TryAdd(item, out _);
        ring.Take(out _);
        Assert.False(ring.TryDefer(item, behindItems: false));

        ring.CountRequest();
        Assert.False(ring.TryDefer(item, behindItems: true));
        Assert.True(ring.TryDefer(item, behindItems: false));
        Assert.Same(item, ring.TakeDeferred());
    }

    [Fact]
    public void A_guest_takes_what_is_put_aside()
    {
        var ring = new DispatchRing<ProcessMemory>(4);
        PooledSource[] items = Items(2);
        ring.TryAdd(items[0], out _);
        ring.TryAdd(items[1], out _);
        PooledSource first = ring.Take(out _)!;
        Assert.True(ring.TryDefer(first, behindItems: true));
        Assert.True(ring.TryEnterAsGuest());
        Assert.Null(ring.TakeDeferred());
        Assert.False(ring.TryDefer(first, behindItems: true));
        Assert.Same(first, ring.TakeDeferredInside());
        Assert.Null(ring.TakeDeferredInside());
        Assert.Same(items[1], ring.TakeInside());
        ring.LeaveAsGuest();
        Assert.Null(ring.TakeDeferred());
    }

    private static PooledSource[] Items(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new ManualState())];
}
