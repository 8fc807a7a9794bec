using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class AwaitedScenario()
    : Scenario(
        "awaited",
        "one dispatch at a time, each awaited before the next",
        // The loop is started and awaited once for so many dispatches, which takes the harness out of the figures.
        [new Case("100 in a row", 100), .. Loops.Select(static loops => loops.Case)],
        [Closure, Floor]
    )
{
    private const string Closure = "Task.Run closure";
    private const string Floor = "reused IThreadPoolWorkItem + IValueTaskSource";
    private const int InRow = 100;
    private const int Rounds = 200;

    private static readonly LoopsOnPool[] Loops =
    [
        new LoopsOnPool("one loop on the pool", 1),
        new LoopsOnPool("two loops on the pool", 2),
        new LoopsOnPool("eight loops on the pool", 8),
    ];

    public override string Caption(Regime regime) =>
        (
            regime == Regime.L
                ? "The loop runs on the pool's one worker. "
                : "The loop starts on a thread of its own, or where its label says so on the pool, and continues "
                    + "wherever an item has completed, all workers free. "
        )
        + "Items go to a worker's local queue, or to the global one where a name says (global); ClosureGen's Dispatch "
        + "takes the queue of its own choice.";

    public override bool HasCounters(Case @case) => Loops.Any(loops => loops.Case == @case);

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        if (Loops.SingleOrDefault(loops => loops.Case == setting.Case) is not { } together)
        {
            return [.. Ways(setting).Select(static way => Contender.Awaited(way.Name, way.Await))];
        }

        // On one worker nobody comes between.
        if (setting.Regime == Regime.L)
        {
            return [];
        }

        // A flight for each: a count that two threads change would be in the figures.
        Way[][] loops =
        [
            .. Enumerable
                .Range(0, together.Count)
                .Select(_ => Ways(new Setting(setting.Regime, InRow, new Countdown(setting.Regime)))),
        ];
        return
        [
            .. loops[0].Select((way, i) => Contender.Together(way.Name, [.. loops.Select(ways => Repeat(ways[i]))])),
        ];
    }

    private static Way[] Ways(Setting setting)
    {
        // The handler of single dispatches; nobody waits for its countdown here.
        Flight flight = new Flight(setting);
        SelfClosure[] closure = [.. Enumerable.Repeat(new SelfClosure(), setting.Items)];
        AwaitableWorkItem[] item = [.. Enumerable.Repeat(new AwaitableWorkItem(), setting.Items)];
        return
        [
            Tasks(Closure, flight, new RunClosure()),
            Tasks("StartNew static + new state", flight, new StartWithState(Options.Plain)),
            Tasks("SelfClosure", flight, new StartSelfClosure(closure, Options.Plain)),
            ValueTasks("PoolingAsyncValueTaskMethodBuilder + Task.Yield (global)", flight, new Yield()),
            ValueTasks(Floor, flight, new QueueAwaitable(item, preferLocal: true)),
            ValueTasks(Floor + " (global)", flight, new QueueAwaitable(item, preferLocal: false)),
            Tasks("ClosureGen StartNew", flight, new OurStartNew()),
            ValueTasks("ClosureGen Dispatch", flight, new OurDispatch()),
        ];
    }

    private static Way Tasks<TWay>(string name, Flight flight, TWay way)
        where TWay : struct, IWay<Task> => new Way(name, () => AwaitTasks(flight.Handler, flight.Orders, way));

    private static Way ValueTasks<TWay>(string name, Flight flight, TWay way)
        where TWay : struct, IWay<ValueTask> =>
        new Way(name, () => AwaitValueTasks(flight.Handler, flight.Orders, way));

    private static Func<Task> Repeat(Way way) =>
        async () =>
        {
            for (int round = 0; round < Rounds; round++)
            {
                await way.Await().ConfigureAwait(false);
            }
        };

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitTasks<TWay>(CountingHandler handler, Order[] orders, TWay way)
        where TWay : struct, IWay<Task>
    {
        Whereabouts thread = Whereabouts.Here();
        for (int i = 0; i < orders.Length; i++)
        {
            await way.Start(handler, orders[i], Flight.Depth, i).ConfigureAwait(false);
            thread.Look();
        }

        Counters.AddThreadChanges(thread.Changes);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitValueTasks<TWay>(CountingHandler handler, Order[] orders, TWay way)
        where TWay : struct, IWay<ValueTask>
    {
        Whereabouts thread = Whereabouts.Here();
        for (int i = 0; i < orders.Length; i++)
        {
            await way.Start(handler, orders[i], Flight.Depth, i).ConfigureAwait(false);
            thread.Look();
        }

        Counters.AddThreadChanges(thread.Changes);
    }

    /// <summary>One way to have an item done, and the loop that awaits it item by item.</summary>
    private sealed record Way(string Name, Func<ValueTask> Await);

    /// <summary>So many loops at a time, each of 20,000 awaits, that start on pool threads.</summary>
    private sealed record LoopsOnPool(string Label, int Count)
    {
        public Case Case { get; } = new Case(Label, Count * Rounds * InRow);
    }

    /// <summary>The thread that a loop is on, and how often it was another one.</summary>
    private struct Whereabouts
    {
        private int _thread;

        public int Changes { get; private set; }

        public static Whereabouts Here() => new Whereabouts { _thread = Environment.CurrentManagedThreadId };

        public void Look()
        {
            int now = Environment.CurrentManagedThreadId;
            if (now != _thread)
            {
                _thread = now;
                Changes++;
            }
        }
    }
}
