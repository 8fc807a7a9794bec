using System.Threading.Tasks.Sources;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>The floor of what can be awaited: one work item that is its own source, reused for ever.</summary>
internal sealed class AwaitableWorkItem : IThreadPoolWorkItem, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;
    private CountingHandler? _handler;
    private Order? _order;
    private int _depth;

    public ValueTask Queue(CountingHandler handler, Order order, int depth, bool preferLocal)
    {
        _handler = handler;
        _order = order;
        _depth = depth;
        _core.Reset();
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal);
        return new ValueTask(this, _core.Version);
    }

    void IThreadPoolWorkItem.Execute()
    {
        _handler!.Reprice(_order!, _depth);
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
