using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Items that hold their thread up, in runs that were known to be short too. What a thread has not started it does not
/// keep: all that it can delay is the item that it is in.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class HeldUpTests
{
    private const int CheapRuns = 5_000;

    public static MatrixTheoryData<string, bool, int> Cases => new(Forms.AtOnce, [false, true], [2, 3, 100, 5_000]);

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
    [MemberData(nameof(Cases))]
    public async Task Two_neighbours_that_wait_for_each_other_finish(string form, bool isKnownAsShort, int count)
    {
        await MakeKnown(form, isKnownAsShort, count);
        using var barrier = new Barrier(2);
        int first = (count - 2) / 2;
        await Forms<Own>
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

    /// <summary>Also where a token may be cancelled.</summary>
    [Theory]
    [MemberData(nameof(Cases))]
    public async Task The_first_item_can_wait_for_all_others(string form, bool isKnownAsShort, int count)
    {
        using var source = new CancellationTokenSource();
        await MakeKnown(form, isKnownAsShort, count);
        using var others = new CountdownEvent(count - 1);
        void WaitOrSignal(int item)
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

        await Forms<Own>.Run(form, count, WaitOrSignal, cancellationToken: source.Token).Limited();
        Assert.True(others.IsSet);
    }

    [Fact]
    public async Task A_handler_that_was_held_up_once_is_shared_without_the_watch_from_then_on()
    {
        long before;
        int tries = 0;
        do
        {
            // A run that was interrupted by chance is remembered for a while, and makes the next ones shared too.
            await MakeKnown("Each.Run", isKnownAsShort: true, 2);
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
            await Forms<Own>.Run("Each.Run", 2, _ => barrier.SignalAndWait(Limits.Test)).Limited();
        }
    }

    [Fact]
    public async Task The_items_of_a_helper_that_is_held_up_are_taken_over_too()
    {
        // The caller and a helper are in the same run of many short items when one of them comes to a stop.
        for (int round = 0; round < 20; round++)
        {
            const int Count = 40_000;
            int done = 0;
            int caller = 0;
            int stopped = 0;
            await Task
                .Factory.StartNew(
                    () =>
                    {
                        caller = Environment.CurrentManagedThreadId;
                        Forms<Own>
                            .Run(
                                "Each.Run",
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
            Limits.OnOwnThread(() =>
            {
                for (int round = 0; round < 20; round++)
                {
                    using var others = new CountdownEvent(99);
                    Forms<Own>
                        .Run(
                            "Each.Run",
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

    /// <summary>Counts those of all runs so far: the watch may still be at one whose items are done.</summary>
    private static long GetRescues()
    {
        Limits.Until(static () => Watch.Interval > Worker.LookInterval);
        return Watch.Rescues;
    }

    private static async Task MakeKnown(string form, bool isKnownAsShort, int count)
    {
        if (!isKnownAsShort)
        {
            await Forms<Own>.Run(form, 3, static _ => Thread.Sleep(1));
            return;
        }

        for (int i = 0; i < Math.Max(100, CheapRuns / count); i++)
        {
            await Forms<Own>.Run(form, count, null);
        }
    }

    private readonly struct Own;
}
