using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Ratio.Scenarios;

/// <summary>One dispatch at a time, each awaited before the next is made.</summary>
internal sealed class AwaitedScenario : Scenario
{
    private const string Closure = "Task.Run closure";
    private const string Floor = "reused IThreadPoolWorkItem + IValueTaskSource";

    public override string Name => "awaited";

    public override string Description => "one dispatch at a time, each awaited before the next";

    // The loop is started and awaited once for so many dispatches, which takes the harness out of the figures.
    public override IReadOnlyList<Case> Cases { get; } = [new Case("100 in a row", 100)];

    public override IReadOnlyList<string> Baselines { get; } = [Closure, Floor];

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
        CountingHandler handler = new CountingHandler(setting.Countdown);
        Order[] orders = Order.Many(setting.Items);
        SelfClosure closure = new SelfClosure();
        AwaitableWorkItem item = new AwaitableWorkItem();
        return
        [
            Contender.Awaited(Closure, () => AwaitClosures(handler, orders)),
            Contender.Awaited("StartNew static + new state", () => AwaitStates(handler, orders)),
            Contender.Awaited("SelfClosure", () => AwaitSelfClosures(closure, handler, orders)),
            Contender.Awaited(
                "PoolingAsyncValueTaskMethodBuilder + Task.Yield (global)",
                () => AwaitYields(handler, orders)
            ),
            Contender.Awaited(Floor, () => AwaitItems(item, handler, orders, preferLocal: true)),
            Contender.Awaited(Floor + " (global)", () => AwaitItems(item, handler, orders, preferLocal: false)),
            Contender.Awaited("ClosureGen StartNew", () => AwaitStartNew(handler, orders)),
            Contender.Awaited("ClosureGen Dispatch", () => AwaitDispatch(handler, orders)),
        ];
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitClosures(CountingHandler handler, Order[] orders)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await Dispatches.RunClosure(handler, orders[i], i).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitStates(CountingHandler handler, Order[] orders)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await Dispatches.StartWithState(handler, orders[i], i, Dispatches.Plain).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitSelfClosures(SelfClosure closure, CountingHandler handler, Order[] orders)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await Dispatches.Start(closure.Prepare(handler, orders[i], i), Dispatches.Plain).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitYields(CountingHandler handler, Order[] orders)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await Dispatches.YieldAsync(handler, orders[i], i).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitItems(
        AwaitableWorkItem item,
        CountingHandler handler,
        Order[] orders,
        bool preferLocal
    )
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await item.Queue(handler, orders[i], i, preferLocal).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitStartNew(CountingHandler handler, Order[] orders)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await handler.RepriceWork(orders[i], i).StartNew().ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitDispatch(CountingHandler handler, Order[] orders)
    {
        for (int i = 0; i < orders.Length; i++)
        {
            await handler.RepriceWork(orders[i], i).Dispatch().ConfigureAwait(false);
        }
    }
}
