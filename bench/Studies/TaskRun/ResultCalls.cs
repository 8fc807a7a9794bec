using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>A <c>Func&lt;Task&lt;T&gt;&gt;</c>: the handler returns a new task with its result.</summary>
public partial class ResultCalls : OneWorkerBenchmark
{
    private const string Returned = "returned";
    private const string Awaited = "awaited";

    // Beyond the results that .NET keeps tasks for: a result costs its task, as in the article.
    private const int Offset = 1_000;

    private readonly Countdown _posted = new Countdown(Regime.L);

    // Calls are made one after the other: a plain field is enough.
    private int _counted;

    internal override long Outcome => _counted;

    [BenchmarkCategory(Returned), Benchmark(Baseline = true, OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskRun() => InARow.Tasks(this, static calls => calls.RunAsync());

    [BenchmarkCategory(Returned), Benchmark(OperationsPerInvoke = InARow.Calls)]
    public ValueTask TaskFactory() => InARow.Tasks(this, static calls => calls.StartAsync());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen StartNew", OperationsPerInvoke = InARow.Calls)]
    public ValueTask StartNew() => InARow.Tasks(this, static calls => calls.ReadWork().StartNew());

    [BenchmarkCategory(Returned), Benchmark(Description = "ClosureGen Dispatch", OperationsPerInvoke = InARow.Calls)]
    public ValueTask Dispatch() => InARow.Results(this, static calls => calls.ReadWork().Dispatch());

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
    public ValueTask AwaitDispatch() => InARow.Results(this, static calls => calls.AwaitDispatched());

    [NoCapture]
    private Task<int> ReadAsync() => Task.FromResult(Offset + ++_counted);

    [NoCapture]
    private Task<int> TellAsync()
    {
        _counted++;
        _posted.Signal();
        return Task.FromResult(Offset + _counted);
    }

    private Task<int> RunAsync() => Task.Run(() => ReadAsync());

    private Task<int> StartAsync() =>
        Task
            .Factory.StartNew(
                static state => ((ResultCalls)state!).ReadAsync(),
                this,
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach,
                TaskScheduler.Default
            )
            .Unwrap();

    private ValueTask PostAsync()
    {
        _posted.Reset(1);
        TellWork().Post();
        return _posted.WaitAsync();
    }

    private async Task<int> AwaitRun() => await RunAsync().ConfigureAwait(false);

    private async Task<int> AwaitStart() => await StartAsync().ConfigureAwait(false);

    private async Task<int> AwaitOurs() => await ReadWork().StartNew().ConfigureAwait(false);

    private async ValueTask<int> AwaitDispatched() => await ReadWork().Dispatch().ConfigureAwait(false);
}
