using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Which queue of the thread pool a dispatch from a pool thread had better take: time, fairness, handlers that block.</summary>
internal sealed class QueuesScenario : Scenario
{
    private const string Local = "local queue";
    private const string Time = "100 in flight";
    private const string Fairness = "an item from outside beside a chain";
    private const string Blocking = "a handler that waits for 10 others";
    private const int Hops = 1_000;

    public override string Name => "queues";

    public override string Description => "work items queued by a pool thread, to its local queue or to the global one";

    public override IReadOnlyList<Case> Cases { get; } =
    [new Case(Time, 100), new Case(Fairness, 1), new Case(Blocking, 11)];

    public override IReadOnlyList<string> Baselines { get; } = [Local];

    public override string Caption(Regime regime) =>
        "Reused work items, no ClosureGen in them. Beside a chain: how long an item waits in the global queue while a "
        + "handler queues its successor, which takes 1 us and does the same, 1,000 times at most."
        + (regime == Regime.L ? " A handler that waits for others needs more than one worker." : "");

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        setting is { Regime: Regime.L, Case.Label: Blocking }
            ? []
            : [Queued(Local, setting, preferLocal: true), Queued("global queue", setting, preferLocal: false)];

    private static DispatchContender Queued(string name, Setting setting, bool preferLocal)
    {
        QueueingWorkItem first = setting.Case.Label switch
        {
            Time => new ProducingWorkItem(setting.Countdown, setting.Items, preferLocal),
            Fairness => new ChainWorkItem(setting.Countdown, Hops, preferLocal),
            _ => new WaitingWorkItem(setting.Countdown, setting.Items - 1, preferLocal),
        };
        return DispatchContender.Posts(name, setting, first.Start);
    }
}
