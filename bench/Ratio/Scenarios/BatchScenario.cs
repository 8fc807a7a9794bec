namespace ClosureGen.Ratio.Scenarios;

internal sealed class BatchScenario()
    : Scenario(
        "batch",
        "one handler and many objects, trivial body, by the number of objects",
        [1, 2, 10, 100, 400, 10_000, 100_000],
        [ParallelFor, PlainLoop, Closures]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const string Closures = "Task.Run closures + WhenAll";

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
