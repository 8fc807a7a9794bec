namespace ClosureGen.Ratio.Scenarios;

internal sealed class BodiesScenario()
    : Scenario(
        "bodies",
        "batches of 1,000 objects whose bodies take time, evenly and unevenly",
        [new Case(Even, 1_000), new Case(OneInFifty, 1_000), new Case("the last takes half", 1_000)],
        [ParallelFor, PlainLoop]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const string Even = "1 us each";
    private const string OneInFifty = "1 in 50 takes 50 us";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        WorkHandler handler = new WorkHandler();
        Order[] orders = Order.Many(setting.Items);
        int[] steps = [.. Enumerable.Range(0, orders.Length).Select(index => Steps(setting.Case.Label, index))];
        for (int i = 0; i < orders.Length; i++)
        {
            orders[i].Depth = i;
        }

        return
        [
            Contender.Blocking(PlainLoop, () => handler.RunLoop(orders, steps)),
            Contender.Blocking(ParallelFor, () => handler.RunParallelFor(orders, steps)),
            Contender.Blocking("ParallelHelper.For", () => handler.RunParallelHelper(orders, steps)),
            Contender.Blocking("ClosureGen Each", () => handler.HandleEach(orders, steps).Run()),
            Contender.Awaited(
                "Parallel.For in Task.Run",
                () => new ValueTask(Task.Run(() => handler.RunParallelFor(orders, steps)))
            ),
            Contender.Awaited("ClosureGen EachAsync", () => handler.HandleEach(orders, steps).RunAsync()),
        ];
    }

    private static int Steps(string label, int index) =>
        label switch
        {
            Even => Work.Steps(1),
            OneInFifty => index % 50 == 25 ? Work.Steps(50) : 0,
            _ => Work.Steps(index == 999 ? 300 : 0.3),
        };
}
