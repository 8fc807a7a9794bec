namespace ClosureGen.Ratio.Scenarios;

internal sealed class GrowthScenario()
    : Scenario(
        "growth",
        "batches of 1 to 1,000,000 objects, trivial body",
        [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
        [PlainLoop]
    )
{
    private const string PlainLoop = "plain loop";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        TrivialHandler handler = new TrivialHandler();
        Order[] orders = Order.Many(setting.Items);
        return
        [
            Contender.Blocking(PlainLoop, () => Batches.RunLoop(handler, orders, 3)),
            Contender.Blocking("Parallel.For", () => Batches.RunParallelFor(handler, orders, 3)),
            Contender.Blocking("ParallelHelper.For", () => Batches.RunParallelHelper(handler, orders, 3)),
            Contender.Blocking("ClosureGen Each", () => handler.RepriceEach(orders, 3).Run()),
            Contender.Awaited("ClosureGen EachAsync", () => handler.RepriceEach(orders, 3).RunAsync()),
        ];
    }
}
