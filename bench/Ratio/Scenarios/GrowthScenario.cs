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

    public override IReadOnlyList<Contender> Contenders(Setting setting) =>
        Batches.Contenders(
            Order.Many(setting.Items),
            PlainLoop,
            "Parallel.For",
            "ParallelHelper.For",
            "ClosureGen Each",
            "ClosureGen EachAsync"
        );
}
