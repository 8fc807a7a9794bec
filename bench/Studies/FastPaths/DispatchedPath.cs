using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.FastPaths;

/// <summary>The same calls, dispatched to a pool thread: what a dispatch adds to a call that has its result at once.</summary>
public class DispatchedPath : StudyBenchmark
{
    private const int Depth = 5;
    private const string Int = "int";
    private const string OfTask = "Task<int>";
    private const string OfValueTask = "ValueTask<int>";

    private readonly CallPath _path = new CallPath();
    private readonly CallItem _item = new CallItem();
    private long _sum;

    internal override long Outcome => _sum;

    [BenchmarkCategory(Int), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public void DirectCall()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += _path.Direct(Depth);
        }
    }

    [BenchmarkCategory(Int), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask TaskRun()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await Task.Run(() => _path.Direct(Depth)).ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(Int), Benchmark(Description = "reused work item", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask ReusedItem()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _item.Queue(_path, Depth).ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(Int), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask StartNew()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.ComputeWork(Depth).StartNew().ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(Int), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask Dispatch()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.ComputeWork(Depth).Dispatch().ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfTask), Benchmark(Description = "DirectCall", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask DirectCallOfTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.DirectTask(Depth).ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfTask), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask TaskRunOfTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await Task.Run(() => _path.DirectTask(Depth)).ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfTask), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask StartNewOfTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.DirectTaskWork(Depth).StartNew().ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfTask), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask DispatchOfTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.DirectTaskWork(Depth).Dispatch().ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfValueTask), Benchmark(Description = "DirectCall", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask DirectCallOfValueTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.DirectValueTask(Depth).ConfigureAwait(false);
        }
    }

    [
        BenchmarkCategory(OfValueTask),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask TaskRunOfValueTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await Task.Run(() => _path.DirectValueTask(Depth).AsTask()).ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfValueTask), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask StartNewOfValueTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.DirectValueTaskWork(Depth).StartNew().ConfigureAwait(false);
        }
    }

    [BenchmarkCategory(OfValueTask), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask DispatchOfValueTask()
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await _path.DirectValueTaskWork(Depth).Dispatch().ConfigureAwait(false);
        }
    }
}
