using System.Linq;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Studies.SelfClosures;

/// <summary>A thousand rounds of some tasks, in the ways of the article and in ours.</summary>
public class RoundsOfTasks : StudyBenchmark
{
    private const int RoundCount = 1_000;

    private Order[] _orders = [];
    private Ways _ways = null!;

    [Params(10, 100, 400)]
    public int Tasks { get; set; }

    internal override long Outcome => _orders.Sum(static order => (long)order.Depth);

    [GlobalSetup]
    public void Setup()
    {
        _orders = Order.Many(Tasks);
        _ways = new Ways(_orders);
    }

    [Benchmark(Baseline = true)]
    public void AutoClosure() => Rounds.Outside(_ways.AutoClosure, RoundCount);

    [Benchmark]
    public void TaskFactoryClosure() => Rounds.Outside(_ways.TaskFactoryClosure, RoundCount);

    [Benchmark]
    public void SelfClosure() => Rounds.Outside(_ways.SelfClosure, RoundCount);

    [Benchmark]
    public void ParallelFor() => Rounds.Outside(_ways.ParallelFor, RoundCount);

    [Benchmark]
    public void ParallelForeach() => Rounds.Outside(_ways.ParallelForeach, RoundCount);

    [Benchmark(Description = "ClosureGen StartNew")]
    public void StartNew() => Rounds.Outside(_ways.StartNew, RoundCount);

    [Benchmark(Description = "ClosureGen Dispatch")]
    public void Dispatch() => Rounds.Outside(_ways.Dispatch, RoundCount);

    [Benchmark(Description = "ClosureGen Post")]
    public void Post() => Rounds.Outside(_ways.Post, RoundCount);

    [Benchmark(Description = "ClosureGen Each")]
    public void Each() => Rounds.Outside(_ways.Each, RoundCount);

    [Benchmark(Description = "ClosureGen DispatchBatch")]
    public void Batch() => Rounds.Outside(_ways.Batch, RoundCount);
}
