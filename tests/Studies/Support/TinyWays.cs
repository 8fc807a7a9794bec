using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Tests.Support;

/// <summary>Two ways, without cases.</summary>
public class TinyWays : StudyBenchmark
{
    internal override long Outcome => 1;

    [Benchmark(Description = "Task.Run", Baseline = true)]
    public int Closure() => 1;

    [Benchmark(Description = "ClosureGen Dispatch")]
    public int Dispatch() => 1;
}
