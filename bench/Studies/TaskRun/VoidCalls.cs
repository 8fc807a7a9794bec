using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

// After https://note.dokeep.jp/post/csharp-task-run-without-closure/: an Action, whose task a method returns, or awaits
// itself. The handlers need nothing but their object, so that the lambdas capture only this.
public partial class VoidCalls : OneWorkerBenchmark
{
    private const string Returned = "returned";
    private const string Awaited = "awaited";

    private readonly Countdown _posted = new Countdown(Regime.L);

    // Calls are made one after the other: a plain field is enough.
    private int _counted;

    internal override long Outcome => _counted;

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
    private void Count() => _counted++;

    // A post leaves nothing to await: its handler tells that it has run.
    [NoCapture]
    private void Tell()
    {
        _counted++;
        _posted.Signal();
    }

    private Task RunAsync() => Task.Run(() => Count());

    private Task StartAsync() =>
        Task.Factory.StartNew(
            static state => ((VoidCalls)state!).Count(),
            this,
            CancellationToken.None,
            TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default
        );

    private ValueTask PostAsync()
    {
        _posted.Reset(1);
        TellWork().Post();
        return _posted.WaitAsync();
    }

    private async Task AwaitRun() => await RunAsync().ConfigureAwait(false);

    private async Task AwaitStart() => await StartAsync().ConfigureAwait(false);

    private async Task AwaitOurs() => await CountWork().StartNew().ConfigureAwait(false);

    private async ValueTask AwaitDispatched() => await CountWork().Dispatch().ConfigureAwait(false);
}
