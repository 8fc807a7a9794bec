using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Items that wait rather than work: what counts is how soon others continue beside them.</summary>
internal sealed class SleepScenario()
    : Scenario(
        "sleep",
        "100 items that sleep 5 ms, by degree, and after 5,000 cheap runs of the handler",
        [
            new Case("default degree", 100),
            new Case("degree 16", 100),
            new Case("default degree after cheap runs", 100),
            new Case("degree 16 after cheap runs", 100),
        ],
        [ParallelFor]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const int Milliseconds = 5;
    private const int CheapRuns = 5_000;

    public override string Caption(Regime regime) =>
        "How many threads the pool has at the moment decides: compare within a run. After cheap runs: theirs count too, "
        + "for each contender its own. ParallelHelper.For takes no degree.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        WorkHandler handler = new WorkHandler();
        Order[] orders = Order.Many(setting.Items);
        bool isAfterCheapRuns = setting.Case.Label.EndsWith("cheap runs", StringComparison.Ordinal);
        int degree = setting.Case.Label.StartsWith("degree 16", StringComparison.Ordinal) ? 16 : -1;
        ParallelOptions options = new ParallelOptions { MaxDegreeOfParallelism = degree };
        // The cheap runs are to be cheap for everybody: what they cost is another scenario.
        Action loop = () =>
        {
            foreach (Order order in orders)
            {
                handler.Wait(order, 0);
            }
        };
        Contender parallelFor = Contend(
            ParallelFor,
            loop,
            () => Parallel.For(0, orders.Length, options, i => handler.Wait(orders[i], Milliseconds))
        );
        Contender each = Contend(
            "ClosureGen Each",
            () => handler.WaitEach(orders, 0).Run(),
            () => handler.WaitEach(orders, Milliseconds).Run(degree)
        );
        Contender helper = Contend(
            "ParallelHelper.For",
            loop,
            () => ParallelHelper.For(0, orders.Length, new WaitAction(handler, orders))
        );
        return degree == -1 ? [parallelFor, helper, each] : [parallelFor, each];

        Contender Contend(string name, Action cheap, Action run) =>
            Contender.Blocking(
                name,
                () =>
                {
                    for (int i = 0; isAfterCheapRuns && i < CheapRuns; i++)
                    {
                        cheap();
                    }

                    run();
                }
            );
    }

    private readonly struct WaitAction(WorkHandler handler, Order[] orders) : IAction
    {
        public void Invoke(int i) => handler.Wait(orders[i], Milliseconds);
    }
}
