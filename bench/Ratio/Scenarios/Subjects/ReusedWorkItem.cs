using System.Threading.Tasks.Sources;

namespace ClosureGen.Ratio.Scenarios.Subjects;

// The floor: one work item per item in flight, reused for ever. No pool, no ExecutionContext, no outcome, nothing to
// await.
internal sealed class ReusedWorkItem : IThreadPoolWorkItem
{
    private Call _call;

    public static ReusedWorkItem[] Many(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new ReusedWorkItem())];

    public void Queue(in Call call, bool preferLocal)
    {
        _call = call;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal);
    }

    void IThreadPoolWorkItem.Execute()
    {
        Call call = _call;
        _call = default;
        call.Run();
    }
}

/// <summary>The floor of what can be awaited: one work item that is its own source, reused for ever.</summary>
internal sealed class AwaitableWorkItem : IThreadPoolWorkItem, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;
    private Call _call;

    public ValueTask Queue(in Call call, bool preferLocal)
    {
        _call = call;
        _core.Reset();
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal);
        return new ValueTask(this, _core.Version);
    }

    void IThreadPoolWorkItem.Execute()
    {
        _call.Run();
        _core.SetResult(true);
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _core.OnCompleted(continuation, state, token, flags);
}
