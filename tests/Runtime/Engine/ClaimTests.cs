using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>The words that the participants of a run share.</summary>
public sealed class ClaimTests
{
    [Theory]
    [InlineData(1, 1, 1)]
    [InlineData(100, 7, 1)]
    [InlineData(100, 1_000, 1)]
    [InlineData(1_000, 64, 4)]
    [InlineData(int.MaxValue, 1 << 28, 2)]
    public void Claims_hand_out_every_item_once_and_in_order(int count, int size, int share)
    {
        ItemClaims claims = default;
        uint generation = claims.Publish(count);
        int next = 0;
        while (claims.Claim(generation, size, share, out int unclaimed) is > 0 and int claimed)
        {
            Assert.Equal(next, count - unclaimed);
            Assert.InRange(claimed, 1, size);
            Assert.InRange(claimed, 1, Math.Max(1, unclaimed / share));
            next += claimed;
        }

        Assert.Equal(count, next);
        Assert.Equal(0, claims.Unclaimed(generation));
        Assert.False(claims.HasItems(out _));
    }

    [Fact]
    public void A_claim_for_an_earlier_run_gets_nothing()
    {
        ItemClaims claims = default;
        uint first = claims.Publish(1);
        Assert.Equal(1, claims.Claim(first, 1, 1, out _));
        Assert.Equal(first + 1, claims.NextGeneration);
        uint second = claims.Publish(10);

        Assert.Equal(first + 1, second);
        Assert.Equal(0, claims.Claim(first, 1, 1, out _));
        Assert.Equal(0, claims.Unclaimed(first));
        Assert.Equal(10, claims.Unclaimed(second));
        Assert.True(claims.HasItems(out uint seen));
        Assert.Equal(second, seen);
    }

    [Fact]
    public void Seats_are_taken_while_there_are_any_and_only_for_their_run()
    {
        Seats seats = default;
        seats.Open(3, 2);

        Assert.Equal(2, seats.Free(3));
        Assert.Equal(0, seats.Free(2));
        Assert.False(seats.TryTake(2));
        Assert.True(seats.TryTake(3));
        Assert.True(seats.TryTake(3));
        Assert.False(seats.TryTake(3));
        Assert.Equal(0, seats.Free(3));

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
        Unfinished wanted = default;
        wanted.Open(count, signalWanted: true);
        Assert.False(wanted.IsZero);
        Assert.False(count > 1 && wanted.Report(count - 1));
        Assert.True(wanted.Report(1));
        Assert.True(wanted.IsZero);

        Unfinished asked = default;
        asked.Open(count, signalWanted: false);
        Assert.True(asked.WantSignal());
        Assert.True(asked.Report(count));

        Unfinished late = default;
        late.Open(count, signalWanted: false);
        Assert.False(late.Report(count));
        Assert.False(late.WantSignal());
        Assert.True(late.IsZero);
    }

    [Fact]
    public void Exactly_one_of_waiter_and_last_reporter_knows_in_every_order()
    {
        // Two reporters of one item each and a waiter that asks: all orders of the three steps.
        int[] steps = [0, 1, 2];
        foreach (int[] order in Permutations(steps))
        {
            Unfinished unfinished = default;
            unfinished.Open(2, signalWanted: false);
            int signals = 0;
            bool waits = false;
            foreach (int step in order)
            {
                if (step == 2)
                {
                    waits = unfinished.WantSignal();
                }
                else if (unfinished.Report(1))
                {
                    signals++;
                }
            }

            Assert.Equal(waits ? 1 : 0, signals);
            Assert.True(unfinished.IsZero);
        }
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
            shared.Unfinished.Open(Items, signalWanted: false);
            shared.Seats.Open(shared.Claims.NextGeneration, 1);
            uint generation = shared.Claims.Publish(Items);
            Participate(generation);
            Limits.Until(() => shared.Unfinished.IsZero);
            Assert.All(counts, static count => Assert.Equal(1, count));
        }

        Volatile.Write(ref stop, true);
        await Task.WhenAll(late).Limited();

        void Help()
        {
            while (!Volatile.Read(ref stop))
            {
                if (shared.Claims.HasItems(out uint generation) && shared.Seats.TryTake(generation))
                {
                    Participate(generation);
                }
            }
        }

        void Participate(uint generation)
        {
            while (shared.Claims.Claim(generation, 3, 2, out int unclaimed) is > 0 and int claimed)
            {
                for (int i = 0; i < claimed; i++)
                {
                    Interlocked.Increment(ref counts[Items - unclaimed + i]);
                }

                shared.Unfinished.Report(claimed);
            }
        }
    }

    private static IEnumerable<int[]> Permutations(int[] items) =>
        items.Length < 2
            ? [items]
            : items.SelectMany(first =>
                Permutations([.. items.Where(item => item != first)]).Select(rest => (int[])[first, .. rest])
            );

    private sealed class Shared
    {
        internal ItemClaims Claims;
        internal Seats Seats;
        internal Unfinished Unfinished;
    }
}
