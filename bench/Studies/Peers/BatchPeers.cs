using System.Collections.Generic;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>Items run together; so many are in a batch, and the producer waits for it.</summary>
public class BatchPeers : PeerBenchmark
{
    [Params(1, 10, 100, 1_000, 10_000)]
    public int Items { get; set; }

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows => BatchContenders.Names;

    [Benchmark(OperationsPerInvoke = AllItems)]
    public void Run() => RunItems();

    protected override int Together => Items;

    private protected override Contender Create(PeerSetup setup) => BatchContenders.Create(Row, setup.Orders);
}
