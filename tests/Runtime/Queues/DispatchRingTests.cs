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
        foreach (PooledSource item in items[1..4])
        {
            Assert.True(ring.TryAdd(item, out request));
            Assert.False(request);
        }

        Assert.False(ring.TryAdd(items[4], out _));
        ring.Begin();
        Assert.Same(items[0], ring.Take(out request));
        Assert.True(request);
        Assert.Same(items[1], ring.Take(out request));
        Assert.False(request);
        Assert.True(ring.TryAdd(items[5], out request));
        Assert.True(ring.TryAdd(items[6], out request));
        Assert.False(request);
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
    public async Task Each_item_is_taken_once_whoever_takes()
    {
        const int Takers = 3;
        const int Length = 8;
        int count = StressLength.Rounds(1_000_000, 20_000_000);
        var queue = new Ring(Length);
        PooledSource[] items = Items(Length);
        int taken = 0;
        int refused = 0;
        Task[] takers =
        [
            .. Enumerable
                .Range(0, Takers)
                .Select(_ =>
                    Task.Factory.StartNew(
                        () =>
                        {
                            while (Volatile.Read(ref taken) < count)
                            {
                                if (queue.Value.Take(out bool _) is null)
                                {
                                    Thread.Yield();
                                }
                                else
                                {
                                    Interlocked.Increment(ref taken);
                                }
                            }
                        },
                        TaskCreationOptions.LongRunning
                    )
                ),
        ];
        for (int added = 0; added < count; )
        {
            if (queue.Value.TryAdd(items[added % Length], out _))
            {
                added++;
            }
            else
            {
                refused++;
                Thread.Yield();
            }
        }

        await Task.WhenAll(takers).WaitAsync(StressLength.Limit);
        Assert.Equal(count, taken);
        Assert.Null(queue.Value.Take(out _));
        Assert.NotEqual(0, refused);
    }

    private static PooledSource[] Items(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new ManualState())];

    /// <summary>A ring that threads share.</summary>
    private sealed class Ring(int length)
    {
        internal DispatchRing<ProcessMemory> Value = new(length);
    }
}
