namespace ClosureGen.Studies.TaskRun;

// After https://note.dokeep.jp/post/csharp-task-run-without-closure/: a method returns the task of a call, or awaits it
// itself. The handlers need nothing but their object, so that the lambdas capture only this.
public abstract class CallBenchmark : OneWorkerBenchmark
{
    private protected const string Returned = "returned";
    private protected const string Awaited = "awaited";

    private readonly Countdown _posted = new Countdown(Regime.L);

    internal override long Outcome => Counted;

    // Calls are made one after the other: a plain field is enough.
    private protected int Counted { get; set; }

    private protected static Task Start(Action<object?> action, object state, CancellationToken token = default) =>
        Task.Factory.StartNew(action, state, token, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);

    private protected static Task<TResult> Start<TResult>(Func<object?, TResult> function, object state) =>
        Task.Factory.StartNew(function, state, default, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);

    // A post leaves nothing to await: its handler tells that it has run.
    private protected void Tell()
    {
        Counted++;
        _posted.Signal();
    }

    private protected ValueTask Posting()
    {
        _posted.Reset(1);
        return _posted.WaitAsync();
    }
}
