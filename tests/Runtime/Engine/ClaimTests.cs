using System.Reflection;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>The words that the participants of a run share.</summary>
public sealed class ClaimTests
{
    [Theory]
    [InlineData(1, 0, 1, 1)]
    [InlineData(100, 10, 7, 1)]
    [InlineData(100, 0, 1_000, 1)]
    [InlineData(1_000, 1, 64, 4)]
    [InlineData(int.MaxValue, 5, 1 << 28, 2)]
    public void Claims_hand_out_every_item_once_and_in_order(int count, int taken, int size, int share)
    {
        FlightClaims<ProcessMemory> claims = default;
        claims.Open(count, degree: 2, taken);
        var wish = new ClaimWish(size, share);
        int next = taken;
        int claimed =
            taken == 0
                ? claims.TryJoin(wish, out int start, out int unclaimed, out _)
                : claims.ClaimOrLeave(wish, out start, out unclaimed, out _, out _);
        bool isOver = false;
        while (claimed > 0)
        {
            Assert.Equal(next, start);
            Assert.InRange(claimed, 1, size);
            Assert.InRange(claimed, 1, Math.Max(1, (unclaimed + claimed) / share));
            next += claimed;
            Assert.Equal(count - next, unclaimed);
            claimed = claims.ClaimOrLeave(wish, out start, out unclaimed, out isOver, out _);
        }

        Assert.Equal(count, next);
        Assert.True(isOver);
        Assert.False(claims.HasItems);
    }

    [Fact]
    public void A_chunk_that_ends_with_the_greatest_number_has_no_rest_behind_its_last_item()
    {
        Chunk<ProcessMemory> chunk = default;
        chunk.Open(int.MaxValue - 2, int.MaxValue, looksEachTime: false);
        Assert.True(chunk.HasRest(chunk.Seen));
        foreach (int next in (int[])[int.MaxValue - 1, int.MaxValue])
        {
            chunk.Next = next;
            Assert.False(chunk.HasRest(chunk.Seen));
            Assert.False(chunk.TryTakeRest(chunk.Seen, out _, out _));
        }

        Assert.Equal(int.MaxValue, chunk.Close(int.MaxValue));
    }

    [Fact]
    public void What_is_taken_from_a_chunk_starts_behind_the_item_being_run()
    {
        Chunk<ProcessMemory> chunk = default;
        chunk.Open(10, 20, looksEachTime: false);
        long seen = chunk.Seen;
        Assert.True(Chunk<ProcessMemory>.IsOpen(seen));
        Assert.Equal(20, chunk.Limit);
        chunk.Next = 13;

        Assert.True(chunk.TryTakeRest(seen, out int start, out int end));
        Assert.Equal((14, 20), (start, end));
        Assert.False(14 < chunk.Limit);
        Assert.False(chunk.MayStart(13));
        Assert.False(chunk.TryTakeRest(seen, out _, out _));
        Assert.Equal(14, chunk.Close(13));
        Assert.False(Chunk<ProcessMemory>.IsOpen(chunk.Seen));
    }

    [Fact]
    public async Task Racing_participants_claim_every_item_of_many_runs_once()
    {
        const int Runs = 400;
        const int Items = 300;
        var shared = new Shared();
        int[] counts = new int[Items];
        bool stop = false;
        int over = 0;
        Task[] late = Enumerable
            .Range(0, 2)
            .Select(_ => Task.Factory.StartNew(Help, TaskCreationOptions.LongRunning))
            .ToArray();
        for (int run = 1; run <= Runs; run++)
        {
            Array.Clear(counts);
            shared.Claims.Open(Items, degree: 2, taken: 1);
            counts[0] = 1;
            if (
                !Participate(
                    shared.Claims.ClaimOrLeave(Few, out int start, out _, out bool isOver, out _),
                    start,
                    isOver
                )
            )
            {
                Limits.Until(() => Volatile.Read(ref over) == run);
            }

            Volatile.Write(ref over, run);
            Assert.All(counts, static count => Assert.Equal(1, count));
        }

        Volatile.Write(ref stop, true);
        await Task.WhenAll(late).Limited();

        void Help()
        {
            while (!Volatile.Read(ref stop))
            {
                int claimed = shared.Claims.TryJoin(Few, out int start, out _, out _);
                if (claimed != 0 && Participate(claimed, start, isOver: false))
                {
                    Interlocked.Increment(ref over);
                }
            }
        }

        bool Participate(int claimed, int start, bool isOver)
        {
            while (claimed > 0)
            {
                for (int i = 0; i < claimed; i++)
                {
                    Interlocked.Increment(ref counts[start + i]);
                }

                claimed = shared.Claims.ClaimOrLeave(Few, out start, out _, out isOver, out _);
            }

            return isOver;
        }
    }

    private static ClaimWish All => new(int.MaxValue, Share: 1);

    private static ClaimWish Few => new(Size: 3, Share: 2);

    private sealed class Shared
    {
        internal FlightClaims<ProcessMemory> Claims;
    }
}
