using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.FastPaths;

// The same calls, dispatched to a pool thread, each awaited before the next: what a dispatch adds to a call that has
// its result at once. The reused work item is the floor of any such hop.
public class DispatchedPath : OneWorkerBenchmark
{
    private const string Int = "int";
    private const string OfTask = "Task<int>";
    private const string OfValueTask = "ValueTask<int>";
    private const int Depth = CallPath.Depth;

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
    public ValueTask TaskRun() => Tasks(static path => path.RunDirect());

    [BenchmarkCategory(Int), Benchmark(Description = "reused work item", OperationsPerInvoke = InARow.Calls)]
    public ValueTask ReusedItem() => ValueTasks(path => _item.Queue(path, Depth));

    [BenchmarkCategory(Int), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => Tasks(static path => path.ComputeWork(Depth).StartNew());

    [BenchmarkCategory(Int), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => ValueTasks(static path => path.ComputeWork(Depth).Dispatch());

    [BenchmarkCategory(OfTask), Benchmark(Description = "DirectCall", OperationsPerInvoke = InARow.Calls)]
    public ValueTask DirectCallOfTask() => Tasks(static path => path.DirectTask(Depth));

    [BenchmarkCategory(OfTask), Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRunOfTask() => Tasks(static path => path.RunDirectTask());

    [BenchmarkCategory(OfTask), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNewOfTask() => Tasks(static path => path.DirectTaskWork(Depth).StartNew());

    [BenchmarkCategory(OfTask), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask DispatchOfTask() => ValueTasks(static path => path.DirectTaskWork(Depth).Dispatch());

    [BenchmarkCategory(OfValueTask), Benchmark(Description = "DirectCall", OperationsPerInvoke = InARow.Calls)]
    public ValueTask DirectCallOfValueTask() => ValueTasks(static path => path.DirectValueTask(Depth));

    [
        BenchmarkCategory(OfValueTask),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    public ValueTask TaskRunOfValueTask() => Tasks(static path => path.RunDirectValueTask());

    [BenchmarkCategory(OfValueTask), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNewOfValueTask() => Tasks(static path => path.DirectValueTaskWork(Depth).StartNew());

    [BenchmarkCategory(OfValueTask), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask DispatchOfValueTask() => ValueTasks(static path => path.DirectValueTaskWork(Depth).Dispatch());

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask Tasks(Func<CallPath, Task<int>> call)
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await call(_path).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask ValueTasks(Func<CallPath, ValueTask<int>> call)
    {
        for (int i = 0; i < InARow.Calls; i++)
        {
            _sum += await call(_path).ConfigureAwait(false);
        }
    }
}
