namespace ClosureGen.Ratio.Scenarios;

internal sealed class StartupScenario()
    : Scenario(
        "startup",
        "the first runs of a fresh process against later ones, trivial body",
        [.. from objects in (int[])[400, 1_000] from way in Ways select new Case($"{objects} {way}", objects * Runs)],
        [StepName(Steps - 1)]
    )
{
    private const int Runs = 20_000;
    private const int Steps = 6;

    private static readonly string[] Ways = ["plain loop", "Parallel.For", "ClosureGen Each"];

    public override bool FreshProcess => true;

    public override string Caption(Regime regime) =>
        "Each case in a process of its own, nothing warmed up: the plain loop shows what just compiling costs.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        TrivialHandler handler = new TrivialHandler();
        Order[] orders = Order.Many(setting.Items / Runs);
        Action run = Ways.Single(way => setting.Case.Label.EndsWith(way, StringComparison.Ordinal)) switch
        {
            "plain loop" => () => Batches.RunLoop(handler, orders, 3),
            "Parallel.For" => () => Batches.RunParallelFor(handler, orders, 3),
            _ => () => handler.RepriceEach(orders, 3).Run(),
        };
        return [.. Enumerable.Range(0, Steps).Select(step => Contender.Blocking(StepName(step), () => Repeat(run)))];
    }

    private static string StepName(int step) => $"runs {(step * Runs) + 1:#,0} to {(step + 1) * Runs:#,0}";

    private static void Repeat(Action run)
    {
        for (int i = 0; i < Runs; i++)
        {
            run();
        }
    }
}
