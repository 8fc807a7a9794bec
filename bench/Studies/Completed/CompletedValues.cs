using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Completed;

/// <summary>After a study of completed tasks: a million awaits of what is complete already. Nothing is dispatched.</summary>
public class CompletedValues : StudyBenchmark
{
    private const int Loops = 1_000_000;

    // Too large for the tasks that .NET keeps for small numbers.
    private const int Value = 1_000;

    private readonly Task<int> _cached = Task.FromResult(Value);
    private readonly int _value = Value;
    private long _sum;

    internal override long Outcome => _sum;

    [Benchmark(Baseline = true, Description = "new Task", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask NewTasks()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await NewTask().ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "cached Task", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask CachedTasks()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await CachedTask().ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "ValueTask of a value", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask ValueTasks()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await ValueTaskOfValue().ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "ValueTask of a cached task", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask ValueTasksOfTask()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await ValueTaskOfTask().ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "ValueTask of a new task", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask ValueTasksOfNewTask()
    {
        for (int i = 0; i < Loops; i++)
        {
            _sum += await ValueTaskOfNewTask().ConfigureAwait(false);
        }
    }

    [Benchmark(Description = "Task.Delay(0)", OperationsPerInvoke = Loops)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask Delays()
    {
        for (int i = 0; i < Loops; i++)
        {
            await Task.Delay(0).ConfigureAwait(false);
            _sum += _value;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<int> NewTask() => Task.FromResult(_value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<int> CachedTask() => _cached;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<int> ValueTaskOfValue() => new ValueTask<int>(_value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<int> ValueTaskOfTask() => new ValueTask<int>(_cached);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<int> ValueTaskOfNewTask() => new ValueTask<int>(Task.FromResult(_value));
}
