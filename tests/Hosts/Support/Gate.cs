using System.Threading.Tasks.Sources;

namespace ClosureGen.Hosts.Tests;

/// <summary>What a handler waits for. It tells when it is awaited, and runs the continuation where it is opened.</summary>
internal sealed class Gate : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;
    private volatile bool _isAwaited;

    internal bool IsAwaited => _isAwaited;

    internal ValueTask Opened => new(this, _core.Version);

    internal void Open() => _core.SetResult(true);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        _core.OnCompleted(continuation, state, token, flags);
        _isAwaited = true;
    }
}
