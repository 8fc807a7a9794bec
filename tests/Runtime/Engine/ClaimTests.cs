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
    public void A_late_entry_gets_nothing_of_a_run_that_is_over_and_joins_the_next_one()
    {
        FlightClaims<ProcessMemory> claims = default;
        claims.Open(1, degree: 2, taken: 0);
        Assert.Equal(1, claims.TryJoin(All, out _, out _, out _));
        Assert.Equal(0, claims.ClaimOrLeave(All, out _, out _, out bool isOver, out _));
        Assert.True(isOver);
        Assert.Equal(0, claims.TryJoin(All, out _, out _, out _));

        claims.Open(10, degree: 2, taken: 4);
        Assert.Equal(6, claims.TryJoin(All, out int start, out _, out _));
        Assert.Equal(4, start);
    }

    [Fact]
    public void A_claim_tells_whether_others_came_in_between()
    {
        FlightClaims<InterferingMemory> claims = default;
        claims.Open(100, degree: 4, taken: 1);
        foreach (int times in (int[])[0, 1, 2])
        {
            InterferingMemory.Interfere(times);
            Assert.Equal(5, claims.ClaimOrLeave(new ClaimWish(5, 1), out _, out _, out _, out bool isContended));
            Assert.Equal(times > 0, isContended);
        }
    }

    [Fact]
    public void Items_that_were_put_back_are_taken_range_by_range()
    {
        RestList rest = default;
        Assert.True(rest.IsEmpty);
        Assert.Equal(0, rest.Take(5, out _));

        rest.Reserve();
        rest.Add(20, 26);
        Assert.Equal(5, rest.Take(5, out int first));
        Assert.Equal(1, rest.Take(5, out int second));
        Assert.Equal((20, 25), (first, second));
        Assert.True(rest.IsEmpty);
        Assert.Equal(0, rest.Take(5, out _));
    }

    [Fact]
    public void Of_ranges_that_were_put_back_the_first_one_is_taken_first()
    {
        RestList rest = default;
        foreach (int start in (int[])[30, 10, 40, 20])
        {
            rest.Add(start, start + 4);
        }

        Assert.Equal(3, rest.Take(3, out int first));
        rest.Add(0, 2);
        Assert.Equal(2, rest.Take(5, out int second));
        Assert.Equal(1, rest.Take(5, out int third));
        Assert.Equal((10, 0, 13), (first, second, third));
        foreach (int start in (int[])[20, 30, 40])
        {
            Assert.False(rest.IsEmpty);
            Assert.Equal(4, rest.Take(5, out first));
            Assert.Equal(start, first);
        }

        Assert.True(rest.IsEmpty);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(-1)]
    public void Seats_are_taken_while_there_are_any(int degree)
    {
        int seats = degree == -1 ? 100 : degree;
        FlightClaims<ProcessMemory> claims = default;
        Assert.False(claims.TryTakeSeat());
        claims.Open(1_000, degree, taken: 0);
        for (int taken = 0; taken < seats; taken++)
        {
            Assert.True(claims.IsJoinable);
            Assert.Equal(3, claims.TryJoin(new ClaimWish(3, 1), out int start, out _, out bool attends));
            Assert.Equal(3 * taken, start);
            Assert.Equal(degree == -1 || taken + 1 < seats, attends);
        }

        Assert.Equal(degree != -1, claims.FreeSeats == 0);
        Assert.Equal(degree == -1, claims.IsJoinable);
        Assert.Equal(degree == -1, claims.TryTakeSeat());
    }

    [Theory]
    [InlineData(2)]
    [InlineData(int.MaxValue)]
    public void Whoever_leaves_last_ends_the_run_and_no_other(int count)
    {
        FlightClaims<ProcessMemory> claims = default;
        for (int run = 0; run < 3; run++)
        {
            claims.Open(count, degree: 2, taken: 1);
            Assert.False(claims.OthersWork);
            Assert.Equal(count - 1, claims.TryJoin(All, out int start, out int unclaimed, out _));
            Assert.Equal((1, 0), (start, unclaimed));
            Assert.True(claims.OthersWork);
            Assert.Equal(0, claims.ClaimOrLeave(All, out _, out _, out bool isOver, out _));
            Assert.False(isOver);
            Assert.Equal(0, claims.ClaimOrLeave(All, out _, out _, out isOver, out _));
            Assert.True(isOver);
            Assert.False(claims.HasItems);
            Assert.Equal(0, claims.TryJoin(All, out _, out _, out _));
            Assert.False(claims.TryMarkRest());
        }
    }

    [Fact]
    public void A_run_whose_caller_has_all_items_is_closed_until_some_are_taken_from_it()
    {
        FlightClaims<ProcessMemory> claims = default;
        claims.Open(5, degree: 3, taken: 5);
        Assert.True(claims.HasSeveralSeats);
        Assert.Equal(0, claims.FreeSeats);
        Assert.Equal(0, claims.TryJoin(All, out _, out _, out _));
        Assert.False(claims.TryMarkRest());

        claims.OpenRest();
        Assert.Equal(2, claims.FreeSeats);
        Assert.Equal(RestList.Instead, claims.TryJoin(All, out _, out _, out _));
        claims.UnmarkRest();
        Assert.Equal(0, claims.ClaimOrLeave(All, out _, out _, out bool isOver, out _));
        Assert.False(isOver);
        Assert.Equal(0, claims.ClaimOrLeave(All, out _, out _, out isOver, out _));
        Assert.True(isOver);
    }

    [Fact]
    public void Entries_are_missing_unless_others_that_were_counted_will_come()
    {
        FlightClaims<ProcessMemory> claims = default;
        claims.CountArrival();
        Assert.Equal(2, claims.Missing(2));
        claims.CountQueued();
        claims.CountQueued();
        Assert.Equal(1, claims.Missing(3));
        claims.Open(5, degree: -1, taken: 0);
        Assert.False(claims.WantsOneMore);
        claims.CountArrival();
        claims.CountArrival();
        claims.CountArrival();
        Assert.True(claims.WantsOneMore);
        Assert.Equal(3, claims.Missing(3));
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
    public void Nothing_is_taken_from_a_chunk_that_was_closed_meanwhile()
    {
        Chunk<ProcessMemory> chunk = default;
        chunk.Open(0, 5, looksEachTime: true);
        long seen = chunk.Seen;
        chunk.Next = 2;
        Assert.True(chunk.MayStart(2));
        Assert.False(chunk.MayStart(5));
        Assert.Equal(5, chunk.Close(2));
        chunk.Open(2, 5, looksEachTime: false);

        Assert.False(chunk.TryTakeRest(seen, out _, out _));
        Assert.Equal(5, chunk.Close(2));
        chunk.Open(2, 5, looksEachTime: false);
        chunk.Next = 5;
        Assert.Equal(5, chunk.Close(5));
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
