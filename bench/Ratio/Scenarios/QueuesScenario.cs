namespace ClosureGen.Ratio.Scenarios;

/// <summary>Which queue of the thread pool a dispatch from a pool thread had better take: time, fairness, handlers that block.</summary>
internal sealed class QueuesScenario()
    : Scenario(
        "queues",
        "work items queued by a pool thread, to its local queue or to the global one",
        [new Case(Time, 100), new Case(Fairness, 1), new Case(Blocking, 11)],
        [Local]
    )
{
    private const string Local = "local queue";
    private const string Time = "100 in flight";
    private const string Fairness = "an item from outside beside a chain";
    private const string Blocking = "a handler that waits for 10 others";
    private const int Hops = 1_000;

    public override string Caption(Regime regime) =>
        "Reused work items, no ClosureGen in them. Beside a chain: how long an item waits in the global queue while a "
        + "handler queues its successor, which takes 1 us and does the same, 1,000 times at most."
        + (regime == Regime.L ? " A handler that waits for others needs more than one worker." : "");

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        setting is { Regime: Regime.L, Case.Label: Blocking }
            ? []
            : [Queued(Local, setting, preferLocal: true), Queued("global queue", setting, preferLocal: false)];

    private static Contender Queued(string name, Setting setting, bool preferLocal) =>
        DispatchContender.Posts(
            name,
            setting,
            setting.Case.Label switch
            {
                Time => Produce(setting, preferLocal),
                Fairness => Chain(setting.Countdown, preferLocal),
                _ => WaitForOthers(setting, preferLocal),
            }
        );

    private static Action Produce(Setting setting, bool preferLocal)
    {
        WorkItem[] items = WorkItem.Many(setting.Items, setting.Countdown.Signal);
        return new WorkItem(() => Queue(items, preferLocal)).QueueToAll;
    }

    /// <summary>An item queues itself until one that came in between by the global queue has had its turn.</summary>
    private static Action Chain(Countdown countdown, bool preferLocal)
    {
        int steps = Work.Steps(microseconds: 1);
        int left = 0;
        int running = 0;
        uint seed = 0;
        WorkItem outsider = new WorkItem(() =>
        {
            Volatile.Write(ref left, 0);
            EndOne();
        });
        WorkItem chain = null!;
        chain = new WorkItem(() =>
        {
            if (left == Hops)
            {
                outsider.QueueToAll();
            }

            seed = Work.Do(seed, steps);
            if (Interlocked.Decrement(ref left) > 0)
            {
                ThreadPool.UnsafeQueueUserWorkItem(chain, preferLocal);
            }
            else
            {
                EndOne();
            }
        });
        return () =>
        {
            left = Hops;
            running = 2;
            chain.QueueToAll();
        };

        // Both are over before the next run: the outsider has had its turn, and the chain has noticed.
        void EndOne()
        {
            if (Interlocked.Decrement(ref running) == 0)
            {
                countdown.Signal();
            }
        }
    }

    private static Action WaitForOthers(Setting setting, bool preferLocal)
    {
        CountdownEvent left = new CountdownEvent(setting.Items - 1);
        WorkItem[] items = WorkItem.Many(
            setting.Items - 1,
            () =>
            {
                setting.Countdown.Signal();
                left.Signal();
            }
        );
        return new WorkItem(() =>
        {
            left.Reset();
            Queue(items, preferLocal);
            left.Wait();
            setting.Countdown.Signal();
        }).QueueToAll;
    }

    private static void Queue(WorkItem[] items, bool preferLocal)
    {
        foreach (WorkItem item in items)
        {
            ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal);
        }
    }

    private sealed class WorkItem(Action run) : IThreadPoolWorkItem
    {
        public static WorkItem[] Many(int count, Action run) =>
            [.. Enumerable.Range(0, count).Select(_ => new WorkItem(run))];

        /// <summary>Queues it where any worker may take it.</summary>
        public void QueueToAll() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

        void IThreadPoolWorkItem.Execute() => run();
    }
}
