using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;
using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Batches whose bodies take time, evenly and unevenly.</summary>
internal sealed class BodiesScenario : Scenario
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const string Even = "1 us each";
    private const string OneInFifty = "1 in 50 takes 50 us";
    private const string LastHalf = "the last takes half";

    public override string Name => "bodies";

    public override string Description => "batches of 1,000 objects whose bodies take time, evenly and unevenly";

    public override IReadOnlyList<Case> Cases { get; } =
    [new Case(Even, 1_000), new Case(OneInFifty, 1_000), new Case(LastHalf, 1_000)];

    public override IReadOnlyList<string> Baselines { get; } = [ParallelFor, PlainLoop];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "The caller is the pool's only worker: sharing the items brings no help."
            : "The caller is no pool thread, all workers are free to help.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        WorkHandler handler = new WorkHandler();
        Order[] orders = Order.Many(setting.Items);
        int[] steps = [.. Enumerable.Range(0, orders.Length).Select(index => Steps(setting.Case.Label, index))];
        for (int i = 0; i < orders.Length; i++)
        {
            orders[i].Depth = i;
        }

        return
        [
            Contender.Blocking(
                PlainLoop,
                () =>
                {
                    foreach (Order order in orders)
                    {
                        handler.Handle(order, steps);
                    }
                }
            ),
            Contender.Blocking(
                ParallelFor,
                () => Parallel.For(0, orders.Length, i => handler.Handle(orders[i], steps))
            ),
            Contender.Blocking(
                "ParallelHelper.For",
                () => ParallelHelper.For(0, orders.Length, new HandleAction(handler, orders, steps))
            ),
            Contender.Blocking("ClosureGen Each", () => handler.HandleEach(orders, steps).Run()),
            Contender.Awaited(
                "Parallel.For in Task.Run",
                () =>
                    new ValueTask(Task.Run(() => Parallel.For(0, orders.Length, i => handler.Handle(orders[i], steps))))
            ),
            Contender.Awaited("ClosureGen EachAsync", () => handler.HandleEach(orders, steps).RunAsync()),
        ];
    }

    private static int Steps(string label, int index) =>
        label switch
        {
            Even => Work.Steps(1),
            OneInFifty => index % 50 == 25 ? Work.Steps(50) : 0,
            LastHalf => Work.Steps(index == 999 ? 300 : 0.3),
            _ => throw new ArgumentOutOfRangeException(nameof(label), label, "No such case."),
        };

    private readonly struct HandleAction(WorkHandler handler, Order[] orders, int[] steps) : IAction
    {
        public void Invoke(int i) => handler.Handle(orders[i], steps);
    }
}
