using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>How many items of <c>Each</c> of an async handler are in flight, and what a handler that blocks holds up.</summary>
[Collection(nameof(Squarer))]
public sealed class AsyncEachDegreeTests
{
    [Fact]
    public async Task As_many_as_there_are_processors_unless_told_otherwise()
    {
        int processors = Environment.ProcessorCount;
        var release = new TaskCompletionSource();
        int arrived = 0;
        Task run = new Squarer()
            .SquareEach(
                Enumerable.Range(0, 10 * processors).ToArray(),
                async (_, _) =>
                {
                    Interlocked.Increment(ref arrived);
                    await release.Task;
                }
            )
            .RunAsync()
            .AsTask();

        Limits.Until(() => Volatile.Read(ref arrived) == processors);
        await Task.Delay(20);
        Assert.Equal(processors, arrived);
        release.SetResult();
        await run.Limited();
        Assert.Equal(10 * processors, arrived);
    }

    [Fact]
    public async Task Without_a_limit_all_items_are_in_flight_together()
    {
        const int Count = 500;
        var all = new TaskCompletionSource();
        int arrived = 0;
        await new Squarer()
            .SquareEach(
                new int[Count],
                (_, _) =>
                {
                    if (Interlocked.Increment(ref arrived) == Count)
                    {
                        all.SetResult();
                    }

                    return all.Task;
                }
            )
            .RunAsync(-1)
            .Limited();
    }

    [Fact]
    public async Task Items_that_keep_their_threads_and_wait_for_each_other_finish()
    {
        using var both = new Barrier(2);
        var squarer = new Squarer();

        // What the first run does decides how the second one claims: its items with a seat each.
        await squarer.SquareEach((int[])[1, 2], static async (_, _) => await Task.Delay(1)).RunAsync(2);
        await squarer
            .SquareEach(
                (int[])[1, 2],
                (_, _) =>
                {
                    Assert.True(both.SignalAndWait(Limits.Test));
                    return Task.CompletedTask;
                }
            )
            .RunAsync(2)
            .Limited();
    }

    [Theory]
    [InlineData(false, 2)]
    [InlineData(false, -1)]
    [InlineData(true, 2)]
    [InlineData(true, -1)]
    public async Task A_handler_that_keeps_its_thread_keeps_no_item_from_starting(bool wentOnBefore, int degree)
    {
        var squarer = new Squarer();
        int[] items = [.. Enumerable.Range(0, 40)];
        using var last = new ManualResetEventSlim();
        bool isFirstKept = false;
        async Task Body(int item, int index)
        {
            if (isFirstKept && index == 0)
            {
                last.LimitedWait();
            }
            else if (isFirstKept && index == items.Length - 1)
            {
                last.Set();
            }
            else if (wentOnBefore)
            {
                await Task.Yield();
            }
        }

        for (int round = 0; round < 2_000; round++)
        {
            await squarer.SquareEach(items, Body).RunAsync(degree);
        }

        isFirstKept = true;
        await squarer.SquareEach(items, Body).RunAsync(degree).Limited();
        Assert.True(last.IsSet);
    }

    [Theory]
    [InlineData("Each", 2)]
    [InlineData("Each", 3)]
    [InlineData("DispatchBatch", 2)]
    [InlineData("DispatchBatch", 3)]
    public async Task A_handler_that_keeps_its_thread_keeps_no_seat_of_calls_that_have_ended(string form, int degree)
    {
        var squarer = new Squarer();
        var recorder = new AsyncRecorder();
        int[] items = [.. Enumerable.Range(0, 40)];
        using var next = new ManualResetEventSlim();
        bool isLastKept = false;
        async Task Body(int item, int index)
        {
            if (!isLastKept)
            {
                await Task.Yield();
            }
            else if (index == degree - 1)
            {
                // The others that were claimed with it have ended at once.
                next.LimitedWait();
            }
            else if (index == degree)
            {
                next.Set();
            }
        }

        for (int round = 0; round < 2_000; round++)
        {
            await Run();
        }

        isLastKept = true;
        await Run().Limited();
        Assert.True(next.IsSet);

        async Task Run()
        {
            if (form == "Each")
            {
                await squarer.SquareEach(items, Body).RunAsync(degree);
                return;
            }

            using DispatchBatch batch = DispatchBatch.Rent();
            foreach (int item in items)
            {
                batch.Add(recorder.DoWork(() => Body(item, item)));
            }

            await batch.RunAsync(degree);
        }
    }

    [Fact]
    public void A_degree_that_is_none_is_refused()
    {
        foreach (int degree in (int[])[0, -2])
        {
            Assert.Throws<ArgumentOutOfRangeException>(() =>
            {
                _ = new Squarer().SquareEach((int[])[1], static (_, _) => Task.CompletedTask).RunAsync(degree).AsTask();
            });
        }
    }
}
