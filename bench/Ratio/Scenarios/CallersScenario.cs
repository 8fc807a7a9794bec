namespace ClosureGen.Ratio.Scenarios;

/// <summary>Two pool threads that each run small batches, back to back: no core is free to help.</summary>
internal sealed class CallersScenario()
    : Scenario(
        "callers",
        "two pool threads, each with 50 batches of 100 objects, back to back",
        [new Case("trivial", Callers * Runs * Items), new Case("1 us", Callers * Runs * Items)],
        [ParallelFor, PlainLoop]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const int Callers = 2;
    private const int Runs = 50;
    private const int Items = 100;

    public override string Caption(Regime regime) =>
        regime == Regime.L ? "One worker: the callers take turns." : "A worker for each caller.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        WorkHandler handler = new WorkHandler();
        int[] steps = [setting.Case.Label == "trivial" ? 0 : Work.Steps(1)];
        return
        [
            Both(PlainLoop, orders => handler.RunLoop(orders, steps)),
            Both(ParallelFor, orders => handler.RunParallelFor(orders, steps)),
            Both("ParallelHelper.For", orders => handler.RunParallelHelper(orders, steps)),
            Both("ClosureGen Each", orders => handler.HandleEach(orders, steps).Run()),
        ];
    }

    private static Contender Both(string name, Action<Order[]> run)
    {
        Action first = Caller(run);
        Action second = Caller(run);
        return Contender.Awaited(name, () => new ValueTask(Task.WhenAll(Task.Run(first), Task.Run(second))));
    }

    private static Action Caller(Action<Order[]> run)
    {
        Order[] orders = Order.Many(Items);
        return () =>
        {
            for (int i = 0; i < Runs; i++)
            {
                run(orders);
            }
        };
    }
}
