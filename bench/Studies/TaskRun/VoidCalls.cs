using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>An <c>Action</c>, as the article calls it.</summary>
public class VoidCalls : StudyBenchmark
{
    private readonly Meter _meter = new Meter();

    internal override long Outcome => _meter.Counted;

    [BenchmarkCategory("returned"), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRun() => InARow.Tasks(_meter, static meter => meter.TaskRun());

    [BenchmarkCategory("returned"), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskFactory() => InARow.Tasks(_meter, static meter => meter.TaskFactory());

    [BenchmarkCategory("returned"), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => InARow.Tasks(_meter, static meter => meter.StartNew());

    [BenchmarkCategory("returned"), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => InARow.ValueTasks(_meter, static meter => meter.Dispatch());

    [BenchmarkCategory("returned"), Benchmark(Description = "ClosureGen Post", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Post() => InARow.Posts(_meter, static meter => meter.PostAndWait());

    [
        BenchmarkCategory("awaited"),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    public ValueTask AwaitTaskRun() => InARow.Tasks(_meter, static meter => meter.AwaitTaskRun());

    [BenchmarkCategory("awaited"), Benchmark(Description = "TaskFactory", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitTaskFactory() => InARow.Tasks(_meter, static meter => meter.AwaitTaskFactory());

    [BenchmarkCategory("awaited"), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitStartNew() => InARow.Tasks(_meter, static meter => meter.AwaitStartNew());

    [BenchmarkCategory("awaited"), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitDispatch() => InARow.ValueTasks(_meter, static meter => meter.AwaitDispatch());
}
