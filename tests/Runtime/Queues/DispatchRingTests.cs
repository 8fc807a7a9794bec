using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
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
        Assert.False(ring.IsOwnerIn);
        Assert.Same(items[0], ring.TakeInside());
        Assert.Null(ring.TakeInside());
        ring.LeaveAsGuest();
        Assert.True(ring.TryAdd(items[1], out _));
        Assert.Same(items[1], ring.Take(out _));
    }

    [Fact]
    public async Task Each_item_is_taken_once_whoever_takes()
    {
        const int Guests = 3;
        const int Length = 8;
        int count = StressLength.Rounds(1_000_000, 20_000_000);
        var queue = new Ring(Length);
        PooledSource[] items = Items(Length);
        int taken = 0;
        int byGuests = 0;
        Task[] guests =
        [
            .. Enumerable
                .Range(0, Guests)
                .Select(_ =>
                    Task.Factory.StartNew(
                        () =>
                        {
                            while (Volatile.Read(ref taken) < count)
                            {
                                int visited = Visit(queue);
                                Interlocked.Add(ref byGuests, visited);
                                Interlocked.Add(ref taken, visited);
                                Thread.Yield();
                            }
                        },
                        TaskCreationOptions.LongRunning
                    )
                ),
        ];
        for (int added = 0; added < count; )
        {
            // As a thread's dispatches and turns follow each other: a few of the one, fewer or more of the other.
            for (int i = added % 5; i >= 0 && added < count && queue.Value.TryAdd(items[added % Length], out _); i--)
            {
                added++;
            }

            for (int i = added % 3; i >= 0 && queue.Value.Take(out _) is not null; i--)
            {
                Interlocked.Increment(ref taken);
            }
        }

        await Task.WhenAll(guests).WaitAsync(StressLength.Limit);
        Assert.Equal(count, taken);
        Assert.Null(queue.Value.Take(out _));
        Assert.NotEqual(0, byGuests);
        Assert.NotEqual(count, byGuests);
    }

    private static int Visit(Ring queue)
    {
        if (!queue.Value.TryEnterAsGuest())
        {
            return 0;
        }

        SpinWait.SpinUntil(() => !queue.Value.IsOwnerIn);
        int taken = 0;
        while (queue.Value.TakeInside() is not null)
        {
            taken++;
        }

        queue.Value.LeaveAsGuest();
        return taken;
    }

    private static PooledSource[] Items(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new ManualState())];

    /// <summary>A ring that threads share.</summary>
    private sealed class Ring(int length)
    {
        internal DispatchRing<ProcessMemory> Value = new(length);
    }
}
