namespace ClosureGen.Ratio.Scenarios;

/// <summary>Batches by what an item costs and how many there are: is sharing decided well?</summary>
internal sealed class GridScenario()
    : Scenario(
        "grid",
        "batches by what an item costs and how many there are",
        [.. Cells.Select(static cell => new Case(cell.Label, cell.Count * cell.Repeats))],
        [ParallelFor, PlainLoop]
    )
{
    private const string ParallelFor = "Parallel.For";
    private const string PlainLoop = "plain loop";
    private const double LeastTotal = 2;
    private const double MostTotal = 10_000;
    private const int RunsOnPool = 20;
    private const int FirstRuns = 100;

    private static readonly double[] Costs = [0.005, 0.015, 0.06, 0.3, 1.5, 7.5, 37, 200, 1_000];
    private static readonly int[] Counts = [2, 4, 8, 16, 32, 64, 128, 256, 1_000, 10_000];
    private static readonly (double Cost, int Count)[] Borderline =
    [
        (0.06, 256),
        (0.3, 32),
        (0.3, 128),
        (1.5, 16),
        (1.5, 32),
        (7.5, 4),
        (37, 2),
        (37, 8),
    ];

    private static readonly Cell[] Cells =
    [
        .. from cost in Costs
        from count in Counts
        where cost * count is >= LeastTotal and <= MostTotal
        select new Cell(Kind.Warm, count, _ => cost, Label(cost, count)),
        new Cell(Kind.Warm, 100, static index => index % 50 == 25 ? 37 : 0, "37 us one in 50 x 100"),
        .. Borderline.Select(static cell => new Cell(
            Kind.OnPool,
            cell.Count,
            _ => cell.Cost,
            Label(cell.Cost, cell.Count) + " on the pool"
        )),
        .. Borderline.Select(static cell => new Cell(
            Kind.First,
            cell.Count,
            _ => cell.Cost,
            Label(cell.Cost, cell.Count) + " first 100 runs"
        )),
        new Cell(Kind.InTurn, 256, static _ => 0.06, "60 ns x 256 and 3 us x 32 in turn"),
        new Cell(Kind.InTurn, 32, static _ => 1.5, "1.5 us x 32 and 75 us x 4 in turn"),
    ];

    public override bool ComparesWithBest => true;

    public override string Caption(Regime regime) =>
        "The handler's first 100 runs are of a class that has run no batch yet. In turn: an expensive run after each cheap one, "
        + "of the same handler.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Cell cell = Cells.Single(cell => cell.Label == setting.Case.Label);
        if (setting.Regime == Regime.L && cell.Kind != Kind.Warm)
        {
            return [];
        }

        Order[] orders = Order.Many(cell.Count);
        int[] steps = [.. Enumerable.Range(0, cell.Count).Select(index => Work.Steps(cell.Microseconds(index)))];
        for (int i = 0; i < orders.Length; i++)
        {
            orders[i].Depth = i;
        }

        Contender Blocking(string name, Run run) => Contend(cell, orders, steps, name, run);
        return
        [
            Blocking(PlainLoop, static (handler, orders, steps) => handler.Loop(orders, steps)),
            Blocking(ParallelFor, static (handler, orders, steps) => handler.ParallelFor(orders, steps)),
            Blocking("ClosureGen Each", static (handler, orders, steps) => handler.Each(orders, steps)),
            Blocking("ClosureGen Pairs", static (handler, orders, steps) => handler.Pairs(orders, steps)),
            Blocking("ClosureGen DispatchBatch", static (handler, orders, steps) => handler.Batch(orders, steps)),
            .. cell.Kind == Kind.Warm ? Awaited(orders, steps) : [],
        ];
    }

    private static Contender[] Awaited(Order[] orders, int[] steps)
    {
        GridHandler each = GridHandler.OfNewClass();
        GridHandler batch = GridHandler.OfNewClass();
        return
        [
            Contender.Awaited("ClosureGen EachAsync", () => each.EachAsync(orders, steps)),
            Contender.Awaited(
                "Parallel.For in Task.Run",
                () => new ValueTask(Task.Run(() => each.ParallelFor(orders, steps)))
            ),
            Contender.Awaited("ClosureGen DispatchBatchAsync", () => batch.BatchAsync(orders, steps)),
        ];
    }

    /// <summary>Each contender has a handler of its own class: what one of them teaches is not to help another.</summary>
    private static Contender Contend(Cell cell, Order[] orders, int[] steps, string name, Run run)
    {
        GridHandler handler = GridHandler.OfNewClass();
        Order[] fewer = orders[..(orders.Length / 8)];
        int[] expensive = [.. steps.Select(static count => count * 50)];
        Action repeat = () => Repeat(handler, orders, steps, run, RunsOnPool);
        return cell.Kind switch
        {
            Kind.OnPool => Contender.Awaited(name, () => new ValueTask(Task.Run(repeat))),
            Kind.First => Contender.Blocking(
                name,
                () =>
                {
                    // One item teaches nothing. All contenders pay for the class.
                    GridHandler first = GridHandler.OfNewClass();
                    first.Each(orders[..1], steps);
                    Repeat(first, orders, steps, run, FirstRuns);
                }
            ),
            Kind.InTurn => Contender.Blocking(
                name,
                () =>
                {
                    run(handler, orders, steps);
                    run(handler, fewer, expensive);
                }
            ),
            _ => Contender.Blocking(name, () => run(handler, orders, steps)),
        };
    }

    private static void Repeat(GridHandler handler, Order[] orders, int[] steps, Run run, int times)
    {
        for (int i = 0; i < times; i++)
        {
            run(handler, orders, steps);
        }
    }

    private static string Label(double cost, int count) =>
        cost < 1 ? $"{cost * 1_000:0} ns x {count}" : $"{cost} us x {count}";

    private delegate void Run(GridHandler handler, Order[] orders, int[] steps);

    private enum Kind
    {
        Warm,
        OnPool,
        First,
        InTurn,
    }

    private sealed record Cell(Kind Kind, int Count, Func<int, double> Microseconds, string Label)
    {
        internal int Repeats =>
            Kind switch
            {
                Kind.OnPool => RunsOnPool,
                Kind.First => FirstRuns,
                _ => 1,
            };
    }
}
