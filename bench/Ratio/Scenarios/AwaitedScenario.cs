using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class AwaitedScenario()
    : Scenario(
        "awaited",
        "one dispatch at a time, each awaited before the next",
        // The loop is started and awaited once for so many dispatches, which takes the harness out of the figures.
        [new Case("100 in a row", 100)],
        [Closure, Floor]
    )
{
    private const string Closure = "Task.Run closure";
    private const string Floor = "reused IThreadPoolWorkItem + IValueTaskSource";

    public override string Caption(Regime regime) =>
        (
            regime == Regime.L
                ? "The loop runs on the pool's one worker. "
                : "The loop starts on a thread of its own and continues wherever an item has completed, all workers free. "
        )
        + "Items go to a worker's local queue, or to the global one where a name says (global); ClosureGen's Dispatch "
        + "takes the queue of its own choice.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
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

    private static Contender Tasks<TWay>(string name, Flight flight, TWay way)
        where TWay : struct, IWay<Task> =>
        Contender.Awaited(name, () => AwaitTasks(flight.Handler, flight.Orders, way));

    private static Contender ValueTasks<TWay>(string name, Flight flight, TWay way)
        where TWay : struct, IWay<ValueTask> =>
        Contender.Awaited(name, () => AwaitValueTasks(flight.Handler, flight.Orders, way));

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitTasks<TWay>(CountingHandler handler, Order[] orders, TWay way)
        where TWay : struct, IWay<Task>
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await way.Start(handler, orders[i], Flight.Depth, i).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitValueTasks<TWay>(CountingHandler handler, Order[] orders, TWay way)
        where TWay : struct, IWay<ValueTask>
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await way.Start(handler, orders[i], Flight.Depth, i).ConfigureAwait(false);
        }
    }
}
