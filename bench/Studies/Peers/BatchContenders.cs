using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Studies.Peers;

/// <summary>The ways to run a batch.</summary>
internal static class BatchContenders
{
    private const int Depth = 3;

    private static readonly Dictionary<string, Func<TrivialHandler, Order[], Contender>> Ways = new()
    {
        ["Parallel.For"] = static (handler, orders) =>
            Contender.Blocking("", () => Batches.RunParallelFor(handler, orders, Depth)),
        ["Parallel.ForEach"] = static (handler, orders) =>
            Contender.Blocking("", () => Batches.RunParallelForEach(handler, orders, Depth)),
        ["Parallel.ForEachAsync"] = static (handler, orders) =>
            Contender.Awaited("", () => ForEachAsync(handler, orders)),
        ["ParallelHelper.For"] = static (handler, orders) =>
            Contender.Blocking("", () => Batches.RunParallelHelper(handler, orders, Depth)),
        ["plain loop"] = static (handler, orders) =>
            Contender.Blocking("", () => Batches.RunLoop(handler, orders, Depth)),
        ["ClosureGen Each"] = static (handler, orders) =>
            Contender.Blocking("", () => handler.RepriceEach(orders, Depth).Run()),
        ["ClosureGen EachAsync"] = static (handler, orders) =>
            Contender.Awaited("", () => handler.RepriceEach(orders, Depth).RunAsync()),
        ["ClosureGen DispatchBatch"] = static (handler, orders) =>
            Contender.Blocking("", () => Batches.RunBatch(handler, orders, Depth)),
        ["ClosureGen DispatchBatchAsync"] = static (handler, orders) =>
            Contender.Awaited("", () => Batches.RunBatchAsync(handler, orders, Depth)),
    };

    public static IEnumerable<string> Names => Ways.Keys;

    public static Contender Create(string name, Order[] orders) => Ways[name](new TrivialHandler(), orders);

    private static ValueTask ForEachAsync(TrivialHandler handler, Order[] orders) =>
        new ValueTask(
            Parallel.ForEachAsync(
                orders,
                (order, _) =>
                {
                    handler.Reprice(order, Depth);
                    return ValueTask.CompletedTask;
                }
            )
        );
}
