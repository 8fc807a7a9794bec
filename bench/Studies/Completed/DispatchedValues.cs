using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Completed;

/// <summary>The same values, made by a handler on another thread.</summary>
public class DispatchedValues : OneWorkerBenchmark
{
    private const int Loops = 10_000;

    private readonly Source _source = new Source(1_000);
    private long _sum;

    internal override long Outcome => _sum;

    [Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask Closures()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await Task.Run(() => _source.Read()).ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask StartNew()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await _source.ReadWork().StartNew().ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask Dispatch()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await _source.ReadWork().Dispatch().ConfigureAwait(false);
        }
    }
}

internal sealed partial class Source(int value)
{
    [NoCapture]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int Read() => value;
}
