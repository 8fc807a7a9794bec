using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>The ring of a pool thread's dispatches, with its owner and guests at it all the time.</summary>
[Collection(nameof(GlobalState))]
public sealed class RingStressTests(ITestOutputHelper output)
{
    private const int Guests = 3;
    private const int Length = 8;

    private DispatchRing<ProcessMemory> _ring = new(Length);
    private int _isOver;
    private long _deferred;
    private long _goneOn;
    private long _moved;

    [Fact]
    public async Task Each_item_is_taken_once_whoever_takes()
    {
        Task<long>[] guests = [.. Enumerable.Range(0, Guests).Select(_ => Start(Visit))];
        (long added, long taken) = Own();
        Volatile.Write(ref _isOver, 1);
        long[] visited = await Task.WhenAll(guests).WaitAsync(StressLength.Limit);
        output.WriteLine($"{added} items, {taken} taken by the owner");
        Assert.Equal(added, taken + visited.Sum());
        Assert.NotEqual(0, visited.Sum());
        Assert.NotEqual(0, taken);
        output.WriteLine($"{_deferred} put aside");
        Assert.Equal(_deferred, _goneOn);
        Assert.NotEqual(0, _deferred);
        Assert.NotEqual(0, _moved);
    }

    private static Task<long> Start(Func<long> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>As a thread's dispatches and turns follow each other: a few of the one, fewer or more of the other.</summary>
    private (long Added, long Taken) Own()
    {
        int rounds = StressLength.Rounds(2_000_000, 20_000_000);
        long start = Stopwatch.GetTimestamp();
        PooledSource[] items = [.. Enumerable.Range(0, Length).Select(static _ => new ManualState())];
        long added = 0;
        long taken = 0;

        // A guest that is held up in the ring keeps the owner out: not over before it has had its turn.
        for (
            int round = 0;
            StressLength.GoesOn(round, rounds, start)
                || (taken == 0 && Stopwatch.GetElapsedTime(start) < StressLength.Limit);
            round++
        )
        {
            for (int i = round % 5; i >= 0 && Add(items[added % Length]); i--)
            {
                added++;
            }

            for (int i = round % 3; i >= 0 && _ring.Take(out _) is { } item; i--)
            {
                taken++;
                _deferred += _ring.TryDefer(item, behindItems: true) ? 1 : 0;
            }

            if (round % 64 == 0)
            {
                // Longer and shorter in turn: each has all items, at places of their own.
                _moved += _ring.TryGrow(round % 128 == 0 ? 2 * Length : Length) ? 1 : 0;
            }

            // Between two turns it may be left there: a guest finds it too.
            if (round % 2 == 0)
            {
                GoOn(_ring.TakeDeferred());
            }
        }

        // With a guest in, that one takes it.
        GoOn(_ring.TakeDeferred());

        Assert.Equal(added, _ring.Added);
        return (added, taken);
    }

    /// <summary>Adds an item if there is room, and there is to be when the ring is at its shortest again.</summary>
    private bool Add(PooledSource item) =>
        (_ring.Length == Length || _ring.Added - _ring.Taken < Length) && _ring.TryAdd(item, out _);

    private void GoOn(PooledSource? item)
    {
        if (item is not null)
        {
            Interlocked.Increment(ref _goneOn);
        }
    }

    private long Visit()
    {
        long taken = 0;
        bool isLast;
        do
        {
            isLast = Volatile.Read(ref _isOver) != 0;
            if (_ring.TryEnterAsGuest())
            {
                SpinWait.SpinUntil(() => !_ring.IsOwnerIn);
                GoOn(_ring.TakeDeferredInside());
                while (_ring.TakeInside() is not null)
                {
                    taken++;
                }

                _ring.LeaveAsGuest();
            }

            Thread.Yield();
        } while (!isLast);
        return taken;
    }
}
