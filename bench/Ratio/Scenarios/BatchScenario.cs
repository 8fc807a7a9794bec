using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;
using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Whole batches with a trivial body, one after the other.</summary>
internal sealed class BatchScenario : Scenario
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const string Closures = "Task.Run closures + WhenAll";

    public override string Name => "batch";

    public override string Description => "one handler and many objects, trivial body, by the number of objects";

    public override IReadOnlyList<Case> Cases { get; } = [10, 100, 400];

    public override IReadOnlyList<string> Baselines { get; } = [ParallelFor, PlainLoop, Closures];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "The caller is the pool's only worker: whoever shares the items gets no help."
            : "The caller is no pool thread, all workers are free to help.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        TrivialHandler handler = new TrivialHandler();
        Order[] orders = Order.Many(setting.Items);
        Task[] tasks = new Task[orders.Length];
        return
        [
            Contender.Blocking(
                PlainLoop,
                () =>
                {
                    for (int i = 0; i < orders.Length; i++)
                    {
                        handler.Reprice(orders[i], 3);
                    }
                }
            ),
            Contender.Blocking(ParallelFor, () => RunParallelFor(handler, orders, 3)),
            Contender.Blocking("Parallel.ForEach", () => RunParallelForEach(handler, orders, 3)),
            Contender.Blocking(
                "ParallelHelper.For",
                () => ParallelHelper.For(0, orders.Length, new RepriceAction(handler, orders, 3))
            ),
            Contender.Awaited(
                Closures,
                () =>
                {
                    for (int i = 0; i < tasks.Length; i++)
                    {
                        tasks[i] = RunClosure(handler, orders[i], 3);
                    }

                    return new ValueTask(Task.WhenAll(tasks));
                }
            ),
        ];
    }

    // As they are written at a call site: the lambda closes over what it needs.
    private static void RunParallelFor(TrivialHandler handler, Order[] orders, int depth) =>
        Parallel.For(0, orders.Length, i => handler.Reprice(orders[i], depth));

    private static void RunParallelForEach(TrivialHandler handler, Order[] orders, int depth) =>
        Parallel.ForEach(orders, order => handler.Reprice(order, depth));

    private static Task RunClosure(TrivialHandler handler, Order order, int depth) =>
        Task.Run(() => handler.Reprice(order, depth));

    private readonly struct RepriceAction(TrivialHandler handler, Order[] orders, int depth) : IAction
    {
        public void Invoke(int i) => handler.Reprice(orders[i], depth);
    }
}
