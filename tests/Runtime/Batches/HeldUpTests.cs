using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Items that hold their thread up, in runs that were known to be short too. What a thread has not started it does not
/// keep: all that it can delay is the item that it is in.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class HeldUpTests
{
    private const int CheapRuns = 5_000;

    public static MatrixTheoryData<string, bool, int> Forms =>
        new(BatchFailureTests.Forms.Select(static row => row.Data), [false, true], [2, 3, 100, 5_000]);

    [Fact]
    public async Task The_watch_ticks_while_items_or_dispatches_wait_and_rests_when_none_do()
    {
        (int exitCode, string output, string errors) = await OwnProcess.Run(Program.WatchArgument);

        Assert.Equal("", errors);
        string[] start = ["goes on", "rests"];
        string[] round = ["ticks", "rests", "ticks less often", "rests"];
        Assert.Equal([.. start, .. round, .. round], output.ReplaceLineEndings("\n").Trim().Split('\n'));
        Assert.Equal(0, exitCode);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Two_neighbours_that_wait_for_each_other_finish(string form, bool isKnownAsShort, int count)
    {
        var handler = new Handler();
        await MakeKnown(handler, form, isKnownAsShort, count);
        using var barrier = new Barrier(2);
        int first = (count - 2) / 2;
        await handler
            .Run(
                form,
                count,
                item =>
                {
                    if (item == first || item == first + 1)
                    {
                        Assert.True(barrier.SignalAndWait(Limits.Test), "The other one has not come.");
                    }
                }
            )
            .Limited();

        Assert.Equal(1, barrier.CurrentPhaseNumber);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task The_first_item_can_wait_for_all_others(string form, bool isKnownAsShort, int count)
    {
        var handler = new Handler();
        await MakeKnown(handler, form, isKnownAsShort, count);
        using var others = new CountdownEvent(count - 1);
        await handler
            .Run(
                form,
                count,
                item =>
                {
                    if (item == 0)
                    {
                        others.LimitedWait();
                    }
                    else
                    {
                        others.Signal();
                    }
                }
            )
            .Limited();

        Assert.True(others.IsSet);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_token_that_may_be_cancelled_changes_nothing_of_it(string form, bool isKnownAsShort, int count)
    {
        var handler = new Handler();
        using var source = new CancellationTokenSource();
        await MakeKnown(handler, form, isKnownAsShort, count);
        using var barrier = new Barrier(2);
        await handler
            .Run(
                form,
                count,
                item =>
                {
                    if (item < 2)
                    {
                        Assert.True(barrier.SignalAndWait(Limits.Test), "The other one has not come.");
                    }
                },
                cancellationToken: source.Token
            )
            .Limited();
    }

    [Fact]
    public async Task A_producer_and_a_consumer_of_one_batch_finish_in_either_order()
    {
        for (int order = 0; order < 2; order++)
        {
            var recorder = new Recorder();
            using var produced = new ManualResetEventSlim();
            Action[] pair = [produced.LimitedWait, produced.Set];
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(recorder.DoWork(pair[order]));
            batch.Add(recorder.DoWork(pair[1 - order]));
            batch.Run();
            batch.Add(recorder.DoWork(pair[order]));
            batch.Add(recorder.DoWork(pair[1 - order]));
            await batch.RunAsync().Limited();
            Assert.Equal(4, recorder.Calls);
        }
    }

    [Fact]
    public async Task A_handler_that_was_held_up_once_is_shared_without_the_watch_from_then_on()
    {
        var handler = new Handler();
        long before;
        int tries = 0;
        do
        {
            // A run that was interrupted by chance is remembered for a while, and makes the next ones shared too.
            await MakeKnown(handler, "Run", isKnownAsShort: true, 2);
            before = GetRescues();
            await Meet();
        } while (GetRescues() == before && ++tries < 20);

        Assert.Equal(before + 1, Watch.Rescues);
        for (int i = 0; i < 5; i++)
        {
            await Meet();
        }

        Assert.Equal(before + 1, Watch.Rescues);

        async Task Meet()
        {
            using var barrier = new Barrier(2);
            await handler.Run("Run", 2, _ => barrier.SignalAndWait(Limits.Test)).Limited();
        }
    }

    [Fact]
    public async Task The_items_of_a_helper_that_is_held_up_are_taken_over_too()
    {
        // The caller and a helper are in the same run of many short items when one of them comes to a stop.
        for (int round = 0; round < 20; round++)
        {
            var handler = new Handler();
            const int Count = 40_000;
            int done = 0;
            int caller = 0;
            int stopped = 0;
            await Task
                .Factory.StartNew(
                    () =>
                    {
                        caller = Environment.CurrentManagedThreadId;
                        handler
                            .Run(
                                "Run",
                                Count,
                                _ =>
                                {
                                    if (
                                        Environment.CurrentManagedThreadId != caller
                                        && Interlocked.Exchange(ref stopped, 1) == 0
                                    )
                                    {
                                        Limits.Until(() => Volatile.Read(ref done) == Count - 1);
                                    }

                                    Interlocked.Increment(ref done);
                                }
                            )
                            .GetAwaiter()
                            .GetResult();
                    },
                    TaskCreationOptions.LongRunning
                )
                .Limited();
            Assert.Equal(Count, done);
        }
    }

    [Fact]
    public void A_caller_that_waits_takes_over_what_no_other_thread_is_free_for()
    {
        ThreadPool.GetMinThreads(out int minWorkers, out int minPorts);
        ThreadPool.GetMaxThreads(out int maxWorkers, out int maxPorts);
        ThreadPool.SetMinThreads(1, minPorts);

        // This test may be on one of them itself.
        ThreadPool.SetMaxThreads(Math.Max(2, Environment.ProcessorCount), maxPorts);
        try
        {
            // Nor may others have left something behind that holds the other one.
            using var free = new ManualResetEventSlim();
            ThreadPool.UnsafeQueueUserWorkItem(static signal => ((ManualResetEventSlim)signal!).Set(), free);
            free.LimitedWait();
            var handler = new Handler();
            Limits.OnOwnThread(() =>
            {
                for (int round = 0; round < 20; round++)
                {
                    using var others = new CountdownEvent(99);
                    handler
                        .Run(
                            "Run",
                            100,
                            item =>
                            {
                                if (item == 1)
                                {
                                    others.LimitedWait();
                                }
                                else
                                {
                                    others.Signal();
                                }
                            }
                        )
                        .GetAwaiter()
                        .GetResult();
                }
            });
        }
        finally
        {
            ThreadPool.SetMaxThreads(maxWorkers, maxPorts);
            ThreadPool.SetMinThreads(minWorkers, minPorts);
        }
    }

    [Fact]
    public async Task With_a_degree_of_one_nothing_is_taken_over()
    {
        var handler = new Handler();
        await MakeKnown(handler, "Run", isKnownAsShort: true, 10);
        long before = GetRescues();
        var threads = new System.Collections.Concurrent.ConcurrentDictionary<int, bool>();
        await handler.Run(
            "Run",
            10,
            item =>
            {
                threads[Environment.CurrentManagedThreadId] = true;
                Thread.Sleep(item == 0 ? 20 : 0);
            },
            degree: 1
        );

        Assert.Single(threads);
        Assert.Equal(before, Watch.Rescues);
    }

    /// <summary>Counts those of all runs so far: the watch may still be at one whose items are done.</summary>
    private static long GetRescues()
    {
        Limits.Until(static () => Watch.Interval > Worker.LookInterval);
        return Watch.Rescues;
    }

    private static async Task MakeKnown(Handler handler, string form, bool isKnownAsShort, int count)
    {
        if (!isKnownAsShort)
        {
            await handler.Run(form, 3, static _ => Thread.Sleep(1));
            return;
        }

        for (int i = 0; i < Math.Max(100, CheapRuns / count); i++)
        {
            await handler.Run(form, count, null);
        }
    }

    private sealed partial class Handler
    {
        [NoCapture]
        internal void Do(int item, Action<int>? action) => action?.Invoke(item);

        internal async Task Run(
            string form,
            int count,
            Action<int>? action,
            int degree = -1,
            CancellationToken cancellationToken = default
        )
        {
            int[] items = [.. Enumerable.Range(0, count)];
            if (form == "Run")
            {
                DoEach(items, action).Run(degree, cancellationToken);
                return;
            }

            if (form == "RunAsync")
            {
                await DoEach(items, action).RunAsync(degree, cancellationToken);
                return;
            }

            using DispatchBatch batch = DispatchBatch.Rent();
            foreach (int item in items)
            {
                batch.Add(DoWork(item, action));
            }

            if (form == "DispatchBatch.Run")
            {
                batch.Run(degree, cancellationToken);
            }
            else
            {
                await batch.RunAsync(degree, cancellationToken);
            }
        }
    }
}
