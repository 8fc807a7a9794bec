using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;
using CommunityToolkit.HighPerformance.Helpers;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>Items that wait rather than work: what counts is how soon others continue beside them.</summary>
internal sealed class SleepScenario : Scenario
{
    private const string ParallelFor = "Parallel.For";
    private const string ParallelHelperFor = "ParallelHelper.For";
    private const int Milliseconds = 5;
    private const int CheapRuns = 5_000;

    public override string Name => "sleep";

    public override string Description =>
        "100 items that sleep 5 ms, by degree, and after 5,000 cheap runs of the handler";

    public override IReadOnlyList<Case> Cases { get; } =
    [
        new Case("default degree", 100),
        new Case("degree 16", 100),
        new Case("default degree after cheap runs", 100),
        new Case("degree 16 after cheap runs", 100),
    ];

    public override IReadOnlyList<string> Baselines { get; } = [ParallelFor];

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
        Contender[] all =
        [
            Contender.Blocking(
                ParallelFor,
                () =>
                {
                    if (isAfterCheapRuns)
                    {
                        RepeatLoop(handler, orders);
                    }

                    Parallel.For(0, orders.Length, options, i => handler.Wait(orders[i], Milliseconds));
                }
            ),
            Contender.Blocking(
                ParallelHelperFor,
                () =>
                {
                    if (isAfterCheapRuns)
                    {
                        RepeatLoop(handler, orders);
                    }

                    ParallelHelper.For(0, orders.Length, new WaitAction(handler, orders));
                }
            ),
            Contender.Blocking(
                "ClosureGen Each",
                () =>
                {
                    for (int i = 0; isAfterCheapRuns && i < CheapRuns; i++)
                    {
                        handler.WaitEach(orders, 0).Run();
                    }

                    handler.WaitEach(orders, Milliseconds).Run(degree);
                }
            ),
        ];
        return [.. all.Where(contender => degree == -1 || contender.Name != ParallelHelperFor)];
    }

    // The cheap runs are to be cheap for everybody: what they cost is another scenario.
    private static void RepeatLoop(WorkHandler handler, Order[] orders)
    {
        for (int i = 0; i < CheapRuns; i++)
        {
            foreach (Order order in orders)
            {
                handler.Wait(order, 0);
            }
        }
    }

    private readonly struct WaitAction(WorkHandler handler, Order[] orders) : IAction
    {
        public void Invoke(int i) => handler.Wait(orders[i], Milliseconds);
    }
}
