using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.FastPaths;

/// <summary>The same calls, dispatched to a pool thread: what a dispatch adds to a call that has its result at once.</summary>
public class DispatchedPath : StudyBenchmark
{
    private const int Depth = 5;

    private readonly CallPath _path = new CallPath();
    private long _sum;

    internal override long Outcome => _sum;

    [BenchmarkCategory("int"), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask TaskRun()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await Task.Run(() => _path.Direct(Depth)).ConfigureAwait(false);
        }
    }

    [BenchmarkCategory("int"), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask StartNew()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.ComputeWork(Depth).StartNew().ConfigureAwait(false);
        }
    }

    [BenchmarkCategory("int"), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask Dispatch()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.ComputeWork(Depth).Dispatch().ConfigureAwait(false);
        }
    }
}
