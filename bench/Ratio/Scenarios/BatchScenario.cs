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

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        Batches.Contenders(
            Order.Many(setting.Items),
            PlainLoop,
            ParallelFor,
            "Parallel.ForEach",
            "ParallelHelper.For",
            Closures,
            "ClosureGen Each",
            "ClosureGen EachAsync",
            "ClosureGen Pairs",
            "ClosureGen DispatchBatch",
            "ClosureGen DispatchBatchAsync"
        );
}
