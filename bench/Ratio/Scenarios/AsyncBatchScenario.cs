using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class AsyncBatchScenario()
    : Scenario(
        "asyncbatch",
        "one async handler and 400 objects: its tasks complete at once, or yield",
        [new Case(AtOnce, 400), new Case("yield", 400)],
        [ParallelForEachAsync]
    )
{
    private const string ParallelForEachAsync = "Parallel.ForEachAsync";
    private const string AtOnce = "complete at once";

    public override string Caption(Regime regime) =>
        "The degree is the number of processors, but where a name says so. The handler's own tasks are .NET's pooled "
        + "ones: what it allocates where more are in flight than .NET keeps is counted to that contender.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        AsyncHandler handler = new AsyncHandler();
        Order[] orders = Order.Many(setting.Items);
        bool yields = setting.Case.Label != AtOnce;
        return
        [
            Contender.Awaited(
                ParallelForEachAsync,
                () => new ValueTask(Parallel.ForEachAsync(orders, (order, _) => handler.RepriceAsync(order, 3, yields)))
            ),
            Contender.Awaited(
                "ClosureGen EachAsync",
                () => handler.RepriceEach(orders, 3, yields).RunAsync(Environment.ProcessorCount)
            ),
            Contender.Awaited(
                "ClosureGen EachAsync, no limit",
                () => handler.RepriceEach(orders, 3, yields).RunAsync(-1)
            ),
            Contender.Awaited("ClosureGen DispatchBatchAsync", () => RunBatch(handler, orders, yields)),
        ];
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask RunBatch(AsyncHandler handler, Order[] orders, bool yields)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (Order order in orders)
        {
            batch.Add(handler.RepriceWork(order, 3, yields));
        }

        await batch.RunAsync(Environment.ProcessorCount).ConfigureAwait(false);
    }
}

/// <summary>Does next to nothing, with or without giving up its thread first, and allocates nothing for it.</summary>
internal sealed partial class AsyncHandler
{
    [NoCapture]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask RepriceAsync(Order order, int depth, bool yields)
    {
        if (yields)
        {
            await Task.Yield();
        }

        order.Depth += depth;
    }
}
