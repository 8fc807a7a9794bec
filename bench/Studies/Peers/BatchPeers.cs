using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Peers;

/// <summary>Items run together; so many are in a batch, and the producer waits for it.</summary>
public class BatchPeers : PeerBenchmark
{
    [Params(1, 10, 100, 1_000, 10_000)]
    public int Items { get; set; }

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows { get; } =
    [
        "Parallel.For",
        "Parallel.ForEach",
        "Parallel.ForEachAsync",
        "ParallelHelper.For",
        "plain loop",
        "ClosureGen Each",
        "ClosureGen EachAsync",
        "ClosureGen DispatchBatch",
        "ClosureGen DispatchBatchAsync",
    ];

    [Benchmark(OperationsPerInvoke = AllItems)]
    public void Run() => RunItems();

    protected override int Together => Items;

    private protected override Contender Create(Flight flight) => Batches.Contenders(flight.Orders, Row)[0];
}
