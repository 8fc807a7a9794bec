using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>A <c>Func&lt;Task&lt;T&gt;&gt;</c>: the handler returns a new task with its result.</summary>
public class ResultCalls : OneWorkerBenchmark
{
    private const string Returned = "returned";
    private const string Awaited = "awaited";

    private readonly Meter _meter = new Meter();

    internal override long Outcome => _meter.Counted;

    [BenchmarkCategory(Returned), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRun() => InARow.Tasks(_meter, static meter => meter.TaskRunOfResult());

    [BenchmarkCategory(Returned), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskFactory() => InARow.Tasks(_meter, static meter => meter.TaskFactoryOfResult());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => InARow.Tasks(_meter, static meter => meter.StartNewOfResult());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => InARow.Results(_meter, static meter => meter.DispatchOfResult());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Post", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Post() => InARow.ValueTasks(_meter, static meter => meter.PostOfResult());

    [
        BenchmarkCategory(Awaited),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    public ValueTask AwaitTaskRun() => InARow.Tasks(_meter, static meter => meter.AwaitTaskRunOfResult());

    [BenchmarkCategory(Awaited), Benchmark(Description = "TaskFactory", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitTaskFactory() => InARow.Tasks(_meter, static meter => meter.AwaitTaskFactoryOfResult());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitStartNew() => InARow.Tasks(_meter, static meter => meter.AwaitStartNewOfResult());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitDispatch() => InARow.Results(_meter, static meter => meter.AwaitDispatchOfResult());
}
