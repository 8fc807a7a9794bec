using System.Text;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class StartupScenario()
    : Scenario(
        "startup",
        "the first runs of a fresh process against later ones, and its first dispatches; trivial body",
        [
            .. from objects in (int[])[400, 1_000] from way in Ways select new Case($"{objects} {way}", objects * Runs),
            new Case("first Task.Run closures", Items: 1),
            new Case(FirstDispatches, Items: 1),
        ],
        [StepName(Steps - 1)]
    )
{
    private const int Runs = 20_000;
    private const int Steps = 6;
    private const string FirstDispatches = "first ClosureGen Dispatches";

    private static readonly string[] Ways = ["plain loop", "Parallel.For", "ClosureGen Each"];

    public override bool FreshProcess => true;

    public override string Caption(Regime regime) =>
        "Each case in a process of its own, nothing warmed up: the plain loop shows what just compiling costs. First calls "
        + "are awaited one after the other; each handler is of another type, with code of its own.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        if (setting.Items == 1)
        {
            Func<Order, ValueTask>[] calls = Calls(setting.Case.Label);
            return
            [
                Contender.Awaited("the first handler", () => CallAsync(calls[..1])),
                Contender.Awaited($"{calls.Length - 1} further handlers", () => CallAsync(calls[1..])),
            ];
        }

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

    private static async ValueTask CallAsync(Func<Order, ValueTask>[] calls)
    {
        Order order = new Order();
        foreach (Func<Order, ValueTask> call in calls)
        {
            await call(order).ConfigureAwait(false);
        }
    }

    // ReadyToRun compiles no generics over the framework's structs, and classes would share their code.
    private readonly struct Of<T>;

    private static Func<Order, ValueTask>[] Calls(string way) =>
        [
            .. new[] { Call<Of<bool>>(way), Call<Of<byte>>(way), Call<Of<char>>(way), Call<Of<short>>(way) },
            .. new[] { Call<Of<sbyte>>(way), Call<Of<int>>(way), Call<Of<uint>>(way), Call<Of<long>>(way) },
            .. new[] { Call<Of<ulong>>(way), Call<Of<ushort>>(way), Call<Of<nint>>(way), Call<Of<nuint>>(way) },
            .. new[] { Call<Of<float>>(way), Call<Of<double>>(way), Call<Of<Of<bool>>>(way), Call<Of<Of<byte>>>(way) },
            .. new[] { Call<Of<Window>>(way), Call<Of<Regime>>(way), Call<Of<Of<char>>>(way), Call<Of<Of<int>>>(way) },
        ];

    private static Func<Order, ValueTask> Call<TKind>(string way)
        where TKind : struct
    {
        HandlerOf<TKind> handler = new HandlerOf<TKind>();
        return way == FirstDispatches
            ? order => handler.RepriceWork(order, 3).Dispatch()
            : order => new ValueTask(Task.Run(() => handler.Reprice(order, 3)));
    }
}
