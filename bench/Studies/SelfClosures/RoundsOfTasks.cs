using System.Linq;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;
using ClosureGen.Studies.Peers;

namespace ClosureGen.Studies.SelfClosures;

/// <summary>
/// After https://telegra.ph/Dotnet-allocation-closure-07-19, where a reused object plays the closure: a thousand rounds of
/// some tasks. The source waits by <c>Task.WaitAll</c>, which allocates and runs tasks itself; here all single dispatches
/// wait for the same countdown.
/// </summary>
public class RoundsOfTasks : StudyBenchmark
{
    private const int RoundCount = 1_000;

    private PeerSetup _setup = null!;
    private Contender _autoClosure = null!;
    private Contender _taskFactoryClosure = null!;
    private Contender _selfClosure = null!;
    private Contender _parallelFor = null!;
    private Contender _parallelForeach = null!;
    private Contender _startNew = null!;
    private Contender _dispatch = null!;
    private Contender _post = null!;
    private Contender _each = null!;
    private Contender _batch = null!;

    [Params(10, 100, 400)]
    public int Tasks { get; set; }

    internal override long Outcome => _setup.Orders.Sum(static order => (long)order.Depth);

    [GlobalSetup]
    public void Setup()
    {
        _setup = new PeerSetup(new Setting(Regime.G, Tasks, new Countdown(Regime.G)));
        _autoClosure = SingleContenders.Create("Task.Run closure", _setup);
        _taskFactoryClosure = SingleContenders.Tasks(
            _setup,
            i => Dispatches.StartClosure(_setup.Handler, _setup.Orders[i], SingleContenders.Depth, Dispatches.Plain)
        );
        _selfClosure = SingleContenders.Create("SelfClosure", _setup);
        _startNew = SingleContenders.Create("ClosureGen StartNew", _setup);
        _dispatch = SingleContenders.Create("ClosureGen Dispatch", _setup);
        _post = SingleContenders.Create("ClosureGen Post", _setup);
        _parallelFor = BatchContenders.Create("Parallel.For", _setup.Orders);
        _parallelForeach = BatchContenders.Create("Parallel.ForEach", _setup.Orders);
        _each = BatchContenders.Create("ClosureGen Each", _setup.Orders);
        _batch = BatchContenders.Create("ClosureGen DispatchBatch", _setup.Orders);
    }

    [Benchmark(Baseline = true)]
    public void AutoClosure() => Rounds.Outside(_autoClosure, RoundCount);

    [Benchmark]
    public void TaskFactoryClosure() => Rounds.Outside(_taskFactoryClosure, RoundCount);

    [Benchmark]
    public void SelfClosure() => Rounds.Outside(_selfClosure, RoundCount);

    [Benchmark]
    public void ParallelFor() => Rounds.Outside(_parallelFor, RoundCount);

    [Benchmark]
    public void ParallelForeach() => Rounds.Outside(_parallelForeach, RoundCount);

    [Benchmark(Description = "ClosureGen StartNew")]
    public void StartNew() => Rounds.Outside(_startNew, RoundCount);

    [Benchmark(Description = "ClosureGen Dispatch")]
    public void Dispatch() => Rounds.Outside(_dispatch, RoundCount);

    [Benchmark(Description = "ClosureGen Post")]
    public void Post() => Rounds.Outside(_post, RoundCount);

    [Benchmark(Description = "ClosureGen Each")]
    public void Each() => Rounds.Outside(_each, RoundCount);

    [Benchmark(Description = "ClosureGen DispatchBatch")]
    public void Batch() => Rounds.Outside(_batch, RoundCount);
}
