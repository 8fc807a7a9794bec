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
}
