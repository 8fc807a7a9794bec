using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>An <c>Action</c>.</summary>
public partial class VoidCalls : CallBenchmark
{
    [BenchmarkCategory(Returned), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRun() => InARow.Tasks(this, static calls => calls.RunAsync());

    [BenchmarkCategory(Returned), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskFactory() => InARow.Tasks(this, static calls => calls.StartAsync());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => InARow.Tasks(this, static calls => calls.CountWork().StartNew());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => InARow.ValueTasks(this, static calls => calls.CountWork().Dispatch());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Post", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Post() => InARow.ValueTasks(this, static calls => calls.PostAsync());

    [
        BenchmarkCategory(Awaited),
        Benchmark(Baseline = true, Description = "TaskRun", OperationsPerInvoke = InARow.Calls)
    ]
    public ValueTask AwaitTaskRun() => InARow.Tasks(this, static calls => calls.AwaitRun());

    [BenchmarkCategory(Awaited), Benchmark(Description = "TaskFactory", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitTaskFactory() => InARow.Tasks(this, static calls => calls.AwaitStart());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitStartNew() => InARow.Tasks(this, static calls => calls.AwaitOurs());

    [BenchmarkCategory(Awaited), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask AwaitDispatch() => InARow.ValueTasks(this, static calls => calls.AwaitDispatched());

    [NoCapture]
    private void Count() => Counted++;

    [NoCapture(Name = "Tell")]
    private void TellCount() => Tell();

    private Task RunAsync() => Task.Run(() => Count());

    private Task StartAsync() => Start(static state => ((VoidCalls)state!).Count(), this);

    private ValueTask PostAsync()
    {
        ValueTask posted = Posting();
        TellWork().Post();
        return posted;
    }

    private async Task AwaitRun() => await RunAsync().ConfigureAwait(false);

    private async Task AwaitStart() => await StartAsync().ConfigureAwait(false);

    private async Task AwaitOurs() => await CountWork().StartNew().ConfigureAwait(false);

    private async ValueTask AwaitDispatched() => await CountWork().Dispatch().ConfigureAwait(false);
}
