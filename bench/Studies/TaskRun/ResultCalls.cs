using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.TaskRun;

/// <summary>A <c>Func&lt;Task&lt;T&gt;&gt;</c>: the handler returns a new task with its result.</summary>
public partial class ResultCalls : CallBenchmark
{
    // Beyond the results that .NET keeps tasks for: a result costs its task, as in the article.
    private const int Offset = 1_000;

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
    private Task<int> ReadAsync() => Task.FromResult(Offset + ++Counted);

    [NoCapture]
    private Task<int> TellAsync()
    {
        Tell();
        return Task.FromResult(Offset + Counted);
    }

    private Task<int> RunAsync() => Task.Run(() => ReadAsync());

    private Task<int> StartAsync() => Start(static state => ((ResultCalls)state!).ReadAsync(), this).Unwrap();

    private ValueTask PostAsync()
    {
        ValueTask posted = Posting();
        TellWork().Post();
        return posted;
    }

    private async Task<int> AwaitRun() => await RunAsync().ConfigureAwait(false);

    private async Task<int> AwaitStart() => await StartAsync().ConfigureAwait(false);

    private async Task<int> AwaitOurs() => await ReadWork().StartNew().ConfigureAwait(false);

    private async ValueTask<int> AwaitDispatched() => await ReadWork().Dispatch().ConfigureAwait(false);
}
