using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Tests.Support;

/// <summary>Three ways in two cases, for reports of figures that no machine made.</summary>
public class TinyBenchmarks : StudyBenchmark
{
    [Params(10, 1_000)]
    public int Items { get; set; }

    internal override long Outcome => Items;

    [Benchmark(Description = "Task.Run", Baseline = true)]
    public int Closure() => Items;

    [Benchmark(Description = "floor<T>")]
    public int Floor() => Items;

    [Benchmark(Description = "ClosureGen Dispatch")]
    public int Dispatch() => Items;
}
