using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Whole batches with a trivial body, one after the other.</summary>
internal sealed class BatchScenario : Scenario
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const string Closures = "Task.Run closures + WhenAll";

    public override string Name => "batch";

    public override string Description => "one handler and many objects, trivial body, by the number of objects";

    public override IReadOnlyList<Case> Cases { get; } = [1, 2, 10, 100, 400, 10_000, 100_000];

    public override IReadOnlyList<string> Baselines { get; } = [ParallelFor, PlainLoop, Closures];

    public override string Caption(Regime regime) =>
        regime == Regime.L
            ? "The caller is the pool's only worker: sharing the items brings no help."
            : "The caller is no pool thread, all workers are free to help.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        TrivialHandler handler = new TrivialHandler();
        Order[] orders = Order.Many(setting.Items);
        TrivialHandler[] handlers = [.. Enumerable.Repeat(handler, orders.Length)];
        Task[] tasks = new Task[orders.Length];
        return
        [
            Contender.Blocking(PlainLoop, () => Batches.RunLoop(handler, orders, 3)),
            Contender.Blocking(ParallelFor, () => Batches.RunParallelFor(handler, orders, 3)),
            Contender.Blocking("Parallel.ForEach", () => Batches.RunParallelForEach(handler, orders, 3)),
            Contender.Blocking("ParallelHelper.For", () => Batches.RunParallelHelper(handler, orders, 3)),
            Contender.Awaited(Closures, () => Batches.RunClosuresAsync(tasks, handler, orders, 3)),
            Contender.Blocking("ClosureGen Each", () => handler.RepriceEach(orders, 3).Run()),
            Contender.Awaited("ClosureGen EachAsync", () => handler.RepriceEach(orders, 3).RunAsync()),
            Contender.Blocking("ClosureGen Pairs", () => TrivialHandler.RepricePairs(handlers, orders, 3).Run()),
            Contender.Blocking("ClosureGen DispatchBatch", () => Batches.RunBatch(handler, orders, 3)),
            Contender.Awaited("ClosureGen DispatchBatchAsync", () => Batches.RunBatchAsync(handler, orders, 3)),
        ];
    }
}
