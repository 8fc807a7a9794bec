using System.Collections.Generic;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>Items run together; so many are in a batch, and the producer waits for it.</summary>
public class BatchPeers : PeerBenchmark
{
    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows => BatchContenders.Names;

    [Benchmark(OperationsPerInvoke = Items)]
    public void Run() => RunItems();

    private protected override Contender Create(PeerSetup setup) => BatchContenders.Create(Row, setup.Orders);
}
