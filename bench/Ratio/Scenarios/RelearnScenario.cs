namespace ClosureGen.Ratio.Scenarios;

internal sealed class RelearnScenario()
    : Scenario(
        "relearn",
        "trivial runs after 5 runs of 100 us items, by hundreds of runs",
        [.. ((int[])[10, 100, 400]).Select(objects => new Case($"{objects} objects", objects * Runs))],
        [StepName(Steps)]
    )
{
    private const int WarmRuns = 5_000;
    private const int WarmRounds = 8;
    private const int DearRuns = 5;
    private const int Runs = 100;
    private const int Steps = 4;

    public override bool FreshProcess => true;

    public override string Caption(Regime regime) =>
        "In a process of its own each, after enough trivial runs for the compiler and then the expensive ones: these, and the "
        + "pauses between them, are *before*, whose figure says nothing.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        WorkHandler handler = new WorkHandler();
        Order[] orders = Order.Many(setting.Items / Runs);
        int[] trivial = [0];
        int[] dear = [Work.Steps(100)];
        return
        [
            Contender.Blocking(
                "before",
                () =>
                {
                    for (int round = 0; round < WarmRounds; round++)
                    {
                        // The compiler's steps wait until nothing new has been called for a while.
                        Repeat(handler, orders, trivial, WarmRuns);
                        Thread.Sleep(200);
                    }

                    Repeat(handler, orders, dear, DearRuns);
                }
            ),
            .. Enumerable
                .Range(1, Steps)
                .Select(step => Contender.Blocking(StepName(step), () => Repeat(handler, orders, trivial, Runs))),
        ];
    }

    private static string StepName(int step) => $"runs {((step - 1) * Runs) + 1} to {step * Runs} after them";

    private static void Repeat(WorkHandler handler, Order[] orders, int[] steps, int runs)
    {
        for (int i = 0; i < runs; i++)
        {
            handler.HandleEach(orders, steps).Run();
        }
    }
}
