using System;
using System.Collections.Generic;
using System.Threading;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Which queue a dispatch from a pool thread had better take: time, fairness, handlers that block.</summary>
internal sealed class QueuesScenario : Scenario
{
    private const string Local = "local queue";
    private const string Time = "100 in flight";
    private const string Fairness = "an item from outside beside a chain";
    private const string Blocking = "a handler that waits for 10 others";
    private const int Hops = 1_000;

    public override string Name => "queues";

    public override string Description =>
        "work items queued by a pool thread, to its local queue or to the global one, or posted";

    public override IReadOnlyList<Case> Cases { get; } =
    [new Case(Time, 100), new Case(Fairness, 1), new Case(Blocking, 11)];

    public override IReadOnlyList<string> Baselines { get; } = [Local];

    public override string Caption(Regime regime) =>
        "Reused work items, queued as they are or by a Post whose handler calls them. Beside a chain: how long an item "
        + "waits in the global queue while a handler queues its successor, which takes 1 us and does the same, 1,000 "
        + "times at most."
        + (regime == Regime.L ? " A handler that waits for others needs more than one worker." : "");

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        setting is { Regime: Regime.L, Case.Label: Blocking }
            ? []
            :
            [
                Queued(Local, setting, static item => ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: true)),
                Queued(
                    "global queue",
                    setting,
                    static item => ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false)
                ),
                Queued("ClosureGen Post", setting, static item => WorkItemHandler.CallWork(item).Post()),
            ];

    private static DispatchContender Queued(string name, Setting setting, Action<IThreadPoolWorkItem> queue)
    {
        QueueingWorkItem first = setting.Case.Label switch
        {
            Time => new ProducingWorkItem(setting.Countdown, setting.Items, queue),
            Fairness => new ChainWorkItem(setting.Countdown, Hops, queue),
            _ => new WaitingWorkItem(setting.Countdown, setting.Items - 1, queue),
        };
        return DispatchContender.Posts(name, setting, first.Start);
    }
}
