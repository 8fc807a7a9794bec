namespace ClosureGen.Ratio.Scenarios;

internal sealed class FramesScenario()
    : Scenario(
        "frames",
        "10,000 items of 130 ns every few milliseconds, threads asleep between",
        [.. Periods.Select(static period => new Case(Label(period), Count))],
        [ParallelFor]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const int Count = 10_000;
    private const double Microseconds = 0.13;

    private static readonly int[] Periods = [4, 10, 16];

    public override string Caption(Regime regime) =>
        "Contenders take turns frame by frame. Processor time is of the whole process, from one frame to the next.";

    public override TimeSpan? Period(Case @case) =>
        TimeSpan.FromMilliseconds(Periods.Single(period => Label(period) == @case.Label));

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        if (setting.Regime == Regime.L)
        {
            return [];
        }

        GridHandler handler = GridHandler.OfNewClass();
        GridHandler awaited = GridHandler.OfNewClass();
        Order[] orders = Order.Many(Count);
        int[] steps = [Work.Steps(Microseconds)];
        return
        [
            Contender.Blocking("plain loop", () => handler.Loop(orders, steps)),
            Contender.Blocking(ParallelFor, () => handler.ParallelFor(orders, steps)),
            Contender.Blocking("ClosureGen Each", () => handler.Each(orders, steps)),
            Contender.Awaited("ClosureGen RunAsync", () => awaited.EachAsync(orders, steps)),
        ];
    }

    private static string Label(int milliseconds) => $"every {milliseconds} ms";
}
