using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Peers;

/// <summary>Items run together; so many are in a batch, and the producer waits for it.</summary>
public class BatchPeers : PeerBenchmark
{
    private const int Depth = Flight.Depth;

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

    [Params(1, 10, 100, 1_000, 10_000)]
    public int Items { get; set; }

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows => Ways.Keys;

    [Benchmark(OperationsPerInvoke = AllItems)]
    public void Run() => RunItems();

    protected override int Together => Items;

    private protected override Contender Create(Flight flight) => Create(Row, flight);

    internal static Contender Create(string row, Flight flight) => Ways[row](new TrivialHandler(), flight.Orders);

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
