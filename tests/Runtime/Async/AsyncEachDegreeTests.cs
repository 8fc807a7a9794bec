namespace ClosureGen.Runtime.Tests;

/// <summary>How many items of <c>Each</c> of an async handler are in flight, and what a handler that blocks holds up.</summary>
[Collection(nameof(Squarer))]
public sealed partial class AsyncEachDegreeTests
{
    [Theory]
    [InlineData("array")]
    [InlineData("list")]
    [InlineData("pairs")]
    [InlineData("memory")]
    public async Task A_fan_out_takes_one_wave(string form)
    {
        int[] items = Enumerable.Range(0, 20).ToArray();
        Squarer[] squarers = [.. items.Select(static _ => new Squarer())];
        Assert.Equal(
            items.Length,
            await MostAtOnce(
                items.Length,
                body =>
                    form switch
                    {
                        "array" => squarers[0].SquareEach(items, body).RunAsync(),
                        "list" => squarers[0].SquareEach(items.ToList(), body).RunAsync(),
                        "pairs" => Squarer.SquarePairs(squarers, items, body).RunAsync(),
                        _ => squarers[0].SquareEach(items.AsMemory(), body).RunAsync(),
                    }
            )
        );
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

    /// <summary>Runs calls that do not end before no more of them begin.</summary>
    /// <returns>How many were in flight together.</returns>
    private static async Task<int> MostAtOnce(int count, Func<Func<int, int, Task>, ValueTask> start)
    {
        var release = new TaskCompletionSource();
        int arrived = 0;
        Task run = start(
                async (_, _) =>
                {
                    Interlocked.Increment(ref arrived);
                    await release.Task;
                }
            )
            .AsTask();
        Limits.Until(() => Volatile.Read(ref arrived) >= Math.Min(count, Environment.ProcessorCount));

        // Until none has begun for a while.
        for (int seen = 0; seen != Volatile.Read(ref arrived); await Task.Delay(20))
        {
            seen = Volatile.Read(ref arrived);
        }

        int most = arrived;
        release.SetResult();
        await run.Limited();
        Assert.Equal(count, arrived);
        return most;
    }
}
