using System;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Threads;
using Xunit;

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
        ItemClaims<ProcessMemory> claims = default;
        claims.Open(1, count, taken);
        int next = taken;
        while (claims.Claim(1, size, share, out int start, out int unclaimed, out _) is > 0 and int claimed)
        {
            Assert.Equal(next, start);
            Assert.InRange(claimed, 1, size);
            Assert.InRange(claimed, 1, Math.Max(1, (unclaimed + claimed) / share));
            next += claimed;
            Assert.Equal(count - next, unclaimed);
        }

        Assert.Equal(count, next);
        Assert.False(claims.HasItems(out _));
    }

    [Fact]
    public void A_claim_for_an_earlier_run_gets_nothing()
    {
        ItemClaims<ProcessMemory> claims = default;
        claims.Open(1, 1, 0);
        Assert.Equal(1, claims.Claim(1, 1, 1, out _, out _, out _));
        claims.Open(2, 10, 0);

        Assert.Equal(0, claims.Claim(1, 1, 1, out _, out _, out _));
        Assert.True(claims.HasItems(out uint seen));
        Assert.Equal(2u, seen);
        Assert.Equal(2u, claims.Generation);
    }

    [Fact]
    public void A_claim_tells_whether_others_came_in_between()
    {
        ItemClaims<InterferingMemory> claims = default;
        claims.Open(1, 100, 0);
        FlightClaims<InterferingMemory> flight = default;
        flight.Open(100, seats: 4);
        foreach (int times in (int[])[0, 1, 2])
        {
            InterferingMemory.Interfere(times);
            Assert.Equal(5, claims.Claim(1, 5, 1, out _, out _, out bool isContended));
            Assert.Equal(times > 0, isContended);

            InterferingMemory.Interfere(times);
            Assert.Equal(5, flight.ClaimOrLeave(new ClaimWish(5, 1), out _, out _, out _, out isContended));
            Assert.Equal(times > 0, isContended);
        }
    }

    [Theory]
    [InlineData(100, 10)]
    [InlineData(100, 100)]
    [InlineData(int.MaxValue, 1)]
    public void Items_that_were_put_back_come_first_and_only_for_their_run(int count, int taken)
    {
        ItemClaims<ProcessMemory> claims = default;
        claims.Open(7, count, taken);
        Assert.False(claims.HasRest);

        claims.MarkRest();
        Assert.True(claims.HasRest);
        Assert.True(claims.HasItems(out uint seen));
        Assert.Equal(7u, seen);
        Assert.Equal(0, claims.Claim(6, 5, 1, out _, out _, out _));
        Assert.Equal(RestList.Instead, claims.Claim(7, 5, 1, out _, out int unclaimed, out _));
        Assert.Equal(count - taken, unclaimed);

        claims.UnmarkRest();
        Assert.False(claims.HasRest);
        Assert.Equal(Math.Min(5, count - taken), claims.Claim(7, 5, 1, out int start, out _, out _));
        Assert.Equal(count == taken ? 0 : taken, start);
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

    [Fact]
    public void Seats_are_taken_while_there_are_any_and_only_for_their_run()
    {
        Seats<ProcessMemory> seats = default;
        seats.Open(3, 2);

        Assert.Equal(2, seats.Free(3));
        Assert.Equal(0, seats.Free(2));
        Assert.False(seats.TryTake(2));
        Assert.True(seats.TryTake(3));
        Assert.True(seats.TryTake(3));
        Assert.False(seats.TryTake(3));
        seats.GiveBack(2);
        Assert.Equal(0, seats.Free(3));
        seats.GiveBack(3);
        Assert.True(seats.TryTake(3));

        seats.Open(4, int.MaxValue);
        Assert.False(seats.TryTake(3));
        Assert.True(seats.TryTake(4));
        Assert.Equal(int.MaxValue - 1, seats.Free(4));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(int.MaxValue)]
    public void The_last_report_signals_if_somebody_asked_in_time(int count)
    {
        Unfinished<ProcessMemory> wanted = default;
        wanted.Open(count, signalWanted: true);
        Assert.True(wanted.IsSignalWanted);
        Assert.False(wanted.IsZero);
        Assert.False(count > 1 && wanted.Report(count - 1));
        Assert.True(wanted.Report(1));
        Assert.True(wanted.IsZero);

        Unfinished<ProcessMemory> asked = default;
        asked.Open(count, signalWanted: false);
        Assert.False(asked.IsSignalWanted);
        Assert.True(asked.WantSignal());
        Assert.True(asked.Report(count));

        Unfinished<ProcessMemory> late = default;
        late.Open(count, signalWanted: false);
        Assert.False(late.Report(count));
        Assert.False(late.WantSignal());
        Assert.True(late.IsZero);
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
        Task[] late = Enumerable
            .Range(0, 2)
            .Select(_ => Task.Factory.StartNew(Help, TaskCreationOptions.LongRunning))
            .ToArray();
        for (int run = 1; run <= Runs; run++)
        {
            Array.Clear(counts);
            uint generation = shared.Claims.Open(Items, taken: 0, seats: 1, signalWanted: false);
            Participate(generation);
            Limits.Until(() => shared.Claims.IsFinished);
            Assert.All(counts, static count => Assert.Equal(1, count));
        }

        Volatile.Write(ref stop, true);
        await Task.WhenAll(late).Limited();

        void Help()
        {
            while (!Volatile.Read(ref stop))
            {
                if (shared.Claims.TryJoin(out uint generation))
                {
                    Participate(generation);
                }
            }
        }

        void Participate(uint generation)
        {
            while (shared.Claims.Claim(generation, 3, 2, out int start, out _, out _) is > 0 and int claimed)
            {
                for (int i = 0; i < claimed; i++)
                {
                    Interlocked.Increment(ref counts[start + i]);
                }

                shared.Claims.Report(claimed);
            }
        }
    }

    private sealed class Shared
    {
        internal RunClaims<ProcessMemory> Claims;
    }
}
