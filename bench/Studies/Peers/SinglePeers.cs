using System.Collections.Generic;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>Items dispatched one by one.</summary>
public class SinglePeers : PeerBenchmark
{
    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows => SingleContenders.Names;

    [Benchmark(OperationsPerInvoke = Items)]
    public void Run() => RunItems();

    private protected override Contender Create(PeerSetup setup) => SingleContenders.Create(Row, setup);
}
