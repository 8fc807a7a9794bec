using System.Collections.Concurrent;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Gains;

/// <summary>Completes when so many calls have ended; written by hand and reused, as one does who wants no bytes.</summary>
internal sealed class Countdown : IValueTaskSource
{
    private static readonly ConcurrentQueue<Countdown> Free = [];

    private ManualResetValueTaskSourceCore<bool> _core = new() { RunContinuationsAsynchronously = true };
    private int _left;

    public static Countdown Rent(int calls)
    {
        Countdown countdown = Free.TryDequeue(out Countdown? free) ? free : new Countdown();
        countdown._core.Reset();
        countdown._left = calls;
        return countdown;
    }

    public ValueTask Wait() => new(this, _core.Version);

    public void Signal()
    {
        if (Interlocked.Decrement(ref _left) == 0)
        {
            _core.SetResult(true);
        }
    }

    void IValueTaskSource.GetResult(short token)
    {
        _core.GetResult(token);
        Free.Enqueue(this);
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _core.OnCompleted(continuation, state, token, flags);
}
