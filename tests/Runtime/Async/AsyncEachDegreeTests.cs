namespace ClosureGen.Runtime.Tests;

/// <summary>How many items of <c>Each</c> of an async handler are in flight, and what a handler that blocks holds up.</summary>
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

    /// <summary>An async handler of items with a result, which awaits what it is told to.</summary>
    private sealed partial class Squarer
    {
        [NoCapture]
        internal async ValueTask<int> SquareAsync(int item, [ItemIndex] int index, Func<int, int, Task> body)
        {
            await body(item, index);
            return item * item;
        }
    }
}
