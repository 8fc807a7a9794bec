using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// A source that runs its continuation where it is completed, wherever that is, and then one that it has refused too.
/// </summary>
internal sealed class BareSource : IValueTaskSource<int>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<int> _core;
    private volatile bool _isAwaited;
    private Action? _refused;

    internal bool IsAwaited => _isAwaited;

    internal ValueTask Task => new(this, _core.Version);

    internal ValueTask<int> TaskOfResult => new(this, _core.Version);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public int GetResult(short token) => _core.GetResult(token);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    public void OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        try
        {
            _core.OnCompleted(continuation, state, token, flags);
        }
        catch
        {
            _refused = () => continuation(state);
            throw;
        }

        _isAwaited = true;
    }

    internal void Complete()
    {
        _core.SetResult(7);
        _refused?.Invoke();
    }

    internal void Fail(Exception exception) => _core.SetException(exception);
}
