using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// In a process of its own, whose pool runs nothing else: flows that await one dispatch after the other. Entries of the
/// pool are counted, and times are not.
/// </summary>
internal static class ChainScenarios
{
    internal const string Alone = "alone";
    internal const string Nested = "nested";
    internal const string Two = "two";
    internal const string Eight = "eight";
    internal const string AfterTasks = "after-tasks";
    internal const string AfterBursts = "after-bursts";
    internal const string AfterBatches = "after-batches";
    internal const string Handler = "handler";
    internal const string Computing = "computing";
    internal const string Blocking = "blocking";

    private const int Awaits = 20_000;

    /// <summary>Entries of the pool for each await, where the goal is 0.1 and a turn has 32 dispatches.</summary>
    private const double MostEntries = 0.1;

    private static readonly Recorder s_recorder = new();
    private static readonly int[] s_items = [.. Enumerable.Range(0, 100)];

    internal static void Run(string scenario, int workers)
    {
        Wake(workers);
        switch (scenario)
        {
            case Handler:
                WaitInHandlers();
                break;
            case Computing:
                WaitInContinuations(static ran => SpinWait.SpinUntil(() => Volatile.Read(ref ran.Value), Limits.Test));
                break;
            case Blocking:
                WaitInContinuations(static ran => ran.Signal.LimitedWait());
                break;
            default:
                Count(scenario);
                break;
        }
    }

    /// <summary>Has so many workers alive, which go to sleep.</summary>
    private static void Wake(int workers)
    {
        ThreadPool.SetMinThreads(workers, 1);
        // Not disposed: the last worker may be in it when this thread continues. The same is true of a mark.
        var alive = new CountdownEvent(workers);
        for (int i = 0; i < workers; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    alive.Signal();
                    alive.LimitedWait();
                },
                null
            );
        }

        alive.LimitedWait();
    }

    private static void Count(string scenario)
    {
        // What ran before tells nothing about a chain.
        for (int round = 0; round < 5; round++)
        {
            Prepare(scenario);
            long before = ThreadPool.CompletedWorkItemCount;
            int flows = scenario switch
            {
                Two => 2,
                Eight => 8,
                _ => 1,
            };
            Func<Task> flow = scenario == Nested ? AwaitNested : Await;
            Task.WhenAll(Enumerable.Range(0, flows).Select(_ => Task.Run(flow))).Limited().GetAwaiter().GetResult();
            double entries = (ThreadPool.CompletedWorkItemCount - before) / (double)(flows * Awaits);
            Console.WriteLine(entries < MostEntries ? "few entries" : $"{entries:0.00} entries for each await");
        }
    }

    private static void Prepare(string scenario)
    {
        switch (scenario)
        {
            case AfterTasks:
                Task.Run(static async () =>
                    {
                        for (int burst = 0; burst < 1_000; burst++)
                        {
                            await Task.WhenAll(Enumerable.Range(0, 20).Select(static _ => Task.Run(static () => { })));
                        }
                    })
                    .Limited()
                    .GetAwaiter()
                    .GetResult();
                break;
            case AfterBursts:
                Task.Run(static async () =>
                    {
                        var dispatches = new ValueTask[20];
                        for (int burst = 0; burst < 1_000; burst++)
                        {
                            for (int i = 0; i < dispatches.Length; i++)
                            {
                                dispatches[i] = s_recorder.DoWork(null).Dispatch();
                            }

                            foreach (ValueTask dispatch in dispatches)
                            {
                                await dispatch;
                            }
                        }
                    })
                    .Limited()
                    .GetAwaiter()
                    .GetResult();
                break;
            case AfterBatches:
                for (int batch = 0; batch < 200; batch++)
                {
                    s_recorder.DoItemEach(s_items, static _ => Thread.SpinWait(100)).Run();
                }

                break;
        }
    }

    private static async Task Await()
    {
        for (int i = 0; i < Awaits; i++)
        {
            await s_recorder.DoWork(null).Dispatch();
        }
    }

    private static async Task AwaitNested()
    {
        for (int i = 0; i < Awaits; i++)
        {
            await AwaitOne();
        }

        static async Task AwaitOne() => await s_recorder.DoWork(null).Dispatch();
    }

    /// <summary>
    /// Handlers of a chain that dispatch once and do not return before that has run: an idle worker comes at once, and
    /// the watch is not needed.
    /// </summary>
    private static void WaitInHandlers()
    {
        const int Rounds = 50;
        long rescues = Watch.Rescues;
        Task.Run(static async () =>
            {
                await Await();
                for (int i = 0; i < Rounds; i++)
                {
                    await s_recorder
                        .DoWork(static () =>
                        {
                            bool hasRun = false;
                            s_recorder.DoWork(() => Volatile.Write(ref hasRun, true)).Post();
                            SpinWait.SpinUntil(() => Volatile.Read(ref hasRun), Limits.Test);
                        })
                        .Dispatch();
                }
            })
            .Limited()
            .GetAwaiter()
            .GetResult();

        // On a busy machine a worker that has been woken may come late.
        Console.WriteLine($"an idle worker comes: {Watch.Rescues - rescues < Rounds / 2}");
    }

    /// <summary>
    /// Continuations that dispatch once and do not return before that has run: after a chain the watch helps the first,
    /// and an idle worker the next ones.
    /// </summary>
    private static void WaitInContinuations(Action<Mark> wait)
    {
        const int Rounds = 50;
        long least = long.MaxValue;
        Task.Run(async () =>
            {
                await Await();

                // On a busy machine an idle worker comes later than the watch now and then: the least of a few.
                for (int attempt = 0; attempt < 5 && least >= Rounds / 2; attempt++)
                {
                    long rescues = Watch.Rescues;
                    for (int i = 0; i < Rounds; i++)
                    {
                        await s_recorder.DoWork(null).Dispatch();
                        var mark = new Mark();
                        s_recorder.DoWork(mark.Set).Post();
                        wait(mark);
                    }

                    least = Math.Min(least, Watch.Rescues - rescues);
                }
            })
            .Limited()
            .GetAwaiter()
            .GetResult();
        Console.WriteLine($"each has run, most without help: {least < Rounds / 2}");
    }

    private sealed class Mark
    {
        internal bool Value;

        internal ManualResetEventSlim Signal { get; } = new();

        internal void Set()
        {
            Volatile.Write(ref Value, true);
            Signal.Set();
        }
    }
}
