using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>A <c>Func&lt;Task&gt;</c>: the handler returns a task that is complete.</summary>
public class TaskCalls : OneWorkerBenchmark
{
    private const string Returned = "returned";
    private const string Awaited = "awaited";

    private readonly Meter _meter = new Meter();

    internal override long Outcome => _meter.Counted;

    [BenchmarkCategory(Returned), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRun() => InARow.Tasks(_meter, static meter => meter.TaskRunOfTask());

    [BenchmarkCategory(Returned), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskFactory() => InARow.Tasks(_meter, static meter => meter.TaskFactoryOfTask());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => InARow.Tasks(_meter, static meter => meter.StartNewOfTask());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => InARow.ValueTasks(_meter, static meter => meter.DispatchOfTask());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Post", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Post() => InARow.ValueTasks(_meter, static meter => meter.PostOfTask());

    [
        BenchmarkCategory(Awaited),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    public ValueTask AwaitTaskRun() => InARow.Tasks(_meter, static meter => meter.AwaitTaskRunOfTask());

    [BenchmarkCategory(Awaited), Benchmark(Description = "TaskFactory", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitTaskFactory() => InARow.Tasks(_meter, static meter => meter.AwaitTaskFactoryOfTask());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitStartNew() => InARow.Tasks(_meter, static meter => meter.AwaitStartNewOfTask());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitDispatch() => InARow.ValueTasks(_meter, static meter => meter.AwaitDispatchOfTask());
}
