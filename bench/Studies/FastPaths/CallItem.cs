using System;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Studies.FastPaths;

/// <summary>The floor of a dispatch that is awaited: one work item that is its own source, used again and again.</summary>
internal sealed class CallItem : IThreadPoolWorkItem, IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;
    private CallPath? _path;
    private int _depth;

    public ValueTask<int> Queue(CallPath path, int depth)
    {
        _path = path;
        _depth = depth;
        _core.Reset();
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        return new ValueTask<int>(this, _core.Version);
    }

    void IThreadPoolWorkItem.Execute() => _core.SetResult(_path!.Direct(_depth));

    int IValueTaskSource<int>.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _core.OnCompleted(continuation, state, token, flags);
}
