namespace ClosureGen.Runtime.Tests;

/// <summary>A run's object may have served another thread before: nothing of that thread may be left in it.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class ExchangedRunTests
{
    private const int InFlight = 17_000;
    private const int Runs = 20_000;

    [Fact]
    public async Task Runs_of_two_threads_that_have_exchanged_their_objects_keep_out_of_each_others_items()
    {
        using var exchanged = new ManualResetEventSlim();
        using var grown = new ManualResetEventSlim();

        Task<int> one = Limited(() =>
        {
            // All that threads may share is this one's now.
            using (Hold(InFlight)) { }

            grown.Set();
            exchanged.LimitedWait();
            return CountWrong();
        });
        Task<int> other = Limited(() =>
        {
            grown.LimitedWait();

            // As many as a thread keeps for itself: the next ones are the other thread's.
            using (Hold(ThreadCache.OwnLength))
            {
                exchanged.Set();
                return CountWrong();
            }
        });

        Assert.Equal(0, await one);
        Assert.Equal(0, await other);
    }

    private static Task<int> Limited(Func<int> work) =>
        Task
            .Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            .WaitAsync(StressLength.Limit);

    /// <summary>Keeps so many runs in flight, until what is returned is disposed.</summary>
    private static Held Hold(int runs)
    {
        var gate = new ManualResetEventSlim();
        var handler = new Handler();
        var held = new ValueTask[runs];
        for (int i = 0; i < runs; i++)
        {
            // Each object serves a blocking run first.
            handler.CallEach((Action[])[static () => { }, static () => { }]).Run(1);
            held[i] = handler.CallEach((Action[])[gate.Wait]).RunAsync(1);
        }

        return new Held(gate, held);
    }

    /// <summary>Runs items many times and counts those that were not run once each time.</summary>
    private static int CountWrong()
    {
        int[] counts = new int[400];
        Action[] items = [.. Enumerable.Range(0, counts.Length).Select(i => (Action)(() => counts[i]++))];
        var handler = new Handler();
        int wrong = 0;
        long start = Stopwatch.GetTimestamp();
        for (int run = 1; StressLength.GoesOn(run - 1, Runs, start); run++)
        {
            handler.CallEach(items).Run(1);
            wrong += counts.Count(count => count != run);
            Array.Fill(counts, run);
        }

        return wrong;
    }

    private sealed class Held(ManualResetEventSlim gate, ValueTask[] runs) : IDisposable
    {
        public void Dispose()
        {
            gate.Set();
            foreach (ValueTask run in runs)
            {
                run.Limited().GetAwaiter().GetResult();
            }

            gate.Dispose();
        }
    }

    private sealed partial class Handler
    {
        [NoCapture]
        public void Call(Action item) => item();
    }
}
