using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>
/// After https://note.dokeep.jp/post/csharp-task-run-without-closure/: an <c>Action</c>, whose task a method returns, or
/// awaits itself.
/// </summary>
public class VoidCalls : OneWorkerBenchmark
{
    private const string Returned = "returned";
    private const string Awaited = "awaited";

    private readonly Meter _meter = new Meter();

    internal override long Outcome => _meter.Counted;

    [BenchmarkCategory(Returned), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRun() => InARow.Tasks(_meter, static meter => meter.TaskRun());

    [BenchmarkCategory(Returned), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskFactory() => InARow.Tasks(_meter, static meter => meter.TaskFactory());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => InARow.Tasks(_meter, static meter => meter.StartNew());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => InARow.ValueTasks(_meter, static meter => meter.Dispatch());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Post", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Post() => InARow.ValueTasks(_meter, static meter => meter.Post());

    [
        BenchmarkCategory(Awaited),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    public ValueTask AwaitTaskRun() => InARow.Tasks(_meter, static meter => meter.AwaitTaskRun());

    [BenchmarkCategory(Awaited), Benchmark(Description = "TaskFactory", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitTaskFactory() => InARow.Tasks(_meter, static meter => meter.AwaitTaskFactory());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitStartNew() => InARow.Tasks(_meter, static meter => meter.AwaitStartNew());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitDispatch() => InARow.ValueTasks(_meter, static meter => meter.AwaitDispatch());
}
