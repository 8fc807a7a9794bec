using System;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace Dispatcher.Pairing;

/// <summary>
/// Counts pairs down to zero, again and again, without allocating. Every way of dispatching is awaited through it, so
/// that waiting costs the same for all.
/// </summary>
public sealed class Countdown : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;
    private int _remaining;

    /// <summary>Gets the number of remaining pairs; negative if pairs have run twice.</summary>
    public int Remaining => Volatile.Read(ref _remaining);

    /// <summary>Starts over. Nothing may wait or run at this time.</summary>
    /// <param name="count">The number of pairs, at least one.</param>
    public void Reset(int count)
    {
        _core.Reset();
        _remaining = count;
    }

    /// <summary>Counts one pair; the last one resumes the waiter on this thread.</summary>
    public void Signal()
    {
        if (Interlocked.Decrement(ref _remaining) == 0)
        {
            _core.SetResult(true);
        }
    }

    /// <summary>Waits until every pair was counted; can be awaited once after each <see cref="Reset"/>.</summary>
    public ValueTask WaitAsync() => new(this, _core.Version);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _core.OnCompleted(continuation, state, token, flags);
}
