using BenchmarkDotNet.Attributes;
using ClosureGen.Studies.Peers;

namespace ClosureGen.Studies.SelfClosures;

// After https://telegra.ph/Dotnet-allocation-closure-07-19, where a reused object plays the closure: a thousand rounds
// of some tasks. The source waits by Task.WaitAll, which allocates and runs tasks itself; here all single dispatches
// wait for the same countdown.
public class RoundsOfTasks : StudyBenchmark
{
    private Flight _flight = null!;
    private Contender? _contender;

    [Params(10, 100, 400)]
    public int Tasks { get; set; }

    internal override long Outcome => _flight.Orders.Sum(static order => (long)order.Depth);

    [GlobalSetup]
    public void Setup() => _flight = new Flight(new Setting(Regime.G, Tasks, new Countdown(Regime.G)));

    [Benchmark(Baseline = true)]
    public void AutoClosure() => Run(_contender ??= SinglePeers.Create("Task.Run closure", _flight));

    [Benchmark]
    public void TaskFactoryClosure() => Run(_contender ??= _flight.Tasks("", new StartClosure(Options.Plain)));

    [Benchmark]
    public void SelfClosure() => Run(_contender ??= SinglePeers.Create("SelfClosure", _flight));

    [Benchmark]
    public void ParallelFor() => Run(_contender ??= Batches.Contenders(_flight.Orders, "Parallel.For")[0]);

    [Benchmark]
    public void ParallelForeach() => Run(_contender ??= Batches.Contenders(_flight.Orders, "Parallel.ForEach")[0]);

    [Benchmark(Description = "ClosureGen StartNew")]
    public void StartNew() => Run(_contender ??= SinglePeers.Create("ClosureGen StartNew", _flight));

    [Benchmark(Description = "ClosureGen Dispatch")]
    public void Dispatch() => Run(_contender ??= SinglePeers.Create("ClosureGen Dispatch", _flight));

    [Benchmark(Description = "ClosureGen Post")]
    public void Post() => Run(_contender ??= SinglePeers.Create("ClosureGen Post", _flight));

    [Benchmark(Description = "ClosureGen Each")]
    public void Each() => Run(_contender ??= Batches.Contenders(_flight.Orders, "ClosureGen Each")[0]);

    [Benchmark(Description = "ClosureGen DispatchBatch")]
    public void Batch() => Run(_contender ??= Batches.Contenders(_flight.Orders, "ClosureGen DispatchBatch")[0]);

    private static void Run(Contender contender) => Rounds.Outside(contender, rounds: 1_000);
}
