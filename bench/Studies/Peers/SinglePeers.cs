using System.Collections.Generic;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>Items dispatched one by one.</summary>
public class SinglePeers : PeerBenchmark
{
    [Params(1, 10, 100, 1_000, 10_000)]
    public int InFlight { get; set; }

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    public static IEnumerable<string> Rows => SingleContenders.Names;

    [Benchmark(OperationsPerInvoke = AllItems)]
    public void Run() => RunItems();

    protected override int Together => InFlight;

    private protected override Contender Create(PeerSetup setup) => SingleContenders.Create(Row, setup);
}
