using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// In a process of its own, whose pool runs nothing else: flows that await one dispatch after the other. Entries of the
/// pool are counted, and times are not.
/// </summary>
internal static class ChainScenarios
{
    private const int Awaits = 20_000;

    /// <summary>Entries of the pool for each await, where the goal is 0.1 and a turn has 32 dispatches.</summary>
    private const double MostEntries = 0.1;

    private static readonly Recorder s_recorder = new();
    private static readonly int[] s_items = [.. Enumerable.Range(0, 100)];

    internal static readonly Dictionary<string, Action> Loops = new()
    {
        ["alone"] = static () => Count(flows: 1, Await),
        ["nested"] = static () => Count(flows: 1, AwaitNested),
        ["two"] = static () => Count(flows: 2, Await),
        ["eight"] = static () => Count(flows: 8, Await),
        ["after tasks"] = static () => Count(flows: 1, Await, prepare: RunTasks),
        ["after bursts"] = static () => Count(flows: 1, Await, prepare: RunBursts),
        ["after batches"] = static () => Count(flows: 1, Await, prepare: RunBatches),
    };

    internal static readonly Dictionary<string, Action> Waits = new()
    {
        ["handler"] = WaitInHandlers,
        ["computing"] = static () =>
            WaitInContinuations(static ran => SpinWait.SpinUntil(() => Volatile.Read(ref ran.Value), Limits.Test)),
        ["blocking"] = static () => WaitInContinuations(static ran => ran.Signal.LimitedWait()),
    };

    internal static void Run(string scenario, int workers)
    {
        Wake(workers);
        (Loops.GetValueOrDefault(scenario) ?? Waits[scenario])();
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

    private static void Count(int flows, Func<Task> flow, Action? prepare = null)
    {
        // What ran before tells nothing about a chain.
        for (int round = 0; round < 5; round++)
        {
            prepare?.Invoke();
            long before = ThreadPool.CompletedWorkItemCount;
            Task.WhenAll(Enumerable.Range(0, flows).Select(_ => Task.Run(flow))).Limited().GetAwaiter().GetResult();
            double entries = (ThreadPool.CompletedWorkItemCount - before) / (double)(flows * Awaits);
            Console.WriteLine(entries < MostEntries ? "few entries" : $"{entries:0.00} entries for each await");
        }
    }

    private static void RunTasks() =>
        RunOnPool(static async () =>
        {
            for (int burst = 0; burst < 1_000; burst++)
            {
                await Task.WhenAll(Enumerable.Range(0, 20).Select(static _ => Task.Run(static () => { })));
            }
        });

    private static void RunBursts() =>
        RunOnPool(static async () =>
        {
            for (int burst = 0; burst < 1_000; burst++)
            {
                ValueTask[] dispatches =
                [
                    .. Enumerable.Range(0, 20).Select(static _ => s_recorder.DoWork(null).Dispatch()),
                ];
                foreach (ValueTask dispatch in dispatches)
                {
                    await dispatch;
                }
            }
        });

    private static void RunBatches()
    {
        for (int batch = 0; batch < 200; batch++)
        {
            s_recorder.DoItemEach(s_items, static _ => Thread.SpinWait(100)).Run();
        }
    }

    private static void RunOnPool(Func<Task> work) => Task.Run(work).Limited().GetAwaiter().GetResult();

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
        RunOnPool(static async () =>
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
        });

        // On a busy machine a worker that has been woken may come late.
        Console.WriteLine($"most without help: {Watch.Rescues - rescues < Rounds / 2}");
    }

    /// <summary>
    /// Continuations that dispatch once and do not return before that has run: after a chain the watch helps the first,
    /// and an idle worker the next ones.
    /// </summary>
    private static void WaitInContinuations(Action<Mark> wait)
    {
        const int Rounds = 50;
        long least = long.MaxValue;
        RunOnPool(async () =>
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
        });
        Console.WriteLine($"most without help: {least < Rounds / 2}");
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
