using System.Runtime.InteropServices;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Ratio.Measuring;

// Counts handler bodies and can be awaited by one waiter a round, again and again, without allocating. Awaited by a
// pool thread, the last body queues the waiter, as it has to finish its own work item first. A thread of its own polls
// ValueTask.IsCompleted, and costs the last body nothing.
internal sealed class Countdown(Regime regime) : IValueTaskSource, IThreadPoolWorkItem
{
    private static readonly Action<object?> Done = static _ => { };

    private readonly bool _polled = regime == Regime.G;
    private PaddedCount _count;
    private Action<object?>? _continuation;
    private object? _state;
    private short _token;

    // Awaited, a round is over when its last body has looked for the waiter: the next one begins by writing the same fields.
    private bool IsOver =>
        _polled ? Volatile.Read(ref _count.Value) <= 0 : ReferenceEquals(Volatile.Read(ref _continuation), Done);

    /// <summary>Called before a round's first dispatch, when the round before has been waited for.</summary>
    public void Reset(int count)
    {
        _token++;
        _state = null;
        _continuation = null;
        Volatile.Write(ref _count.Value, count);
    }

    /// <summary>One body has run.</summary>
    public void Signal()
    {
        if (
            Interlocked.Decrement(ref _count.Value) == 0
            && !_polled
            && Interlocked.CompareExchange(ref _continuation, Done, null) is not null
        )
        {
            Queue();
        }
    }

    public ValueTask WaitAsync() => new ValueTask(this, _token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) =>
        IsOver ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;

    void IValueTaskSource.GetResult(short token)
    {
        if (token != _token || Volatile.Read(ref _count.Value) > 0)
        {
            throw new InvalidOperationException("The round was taken before its end, or a second time.");
        }
    }

    // Contexts are not captured: drivers run under the default ones.
    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        if (_polled)
        {
            // The next round may be under way before the last body of this one has looked for a waiter.
            throw new InvalidOperationException("A polled countdown cannot be awaited.");
        }

        _state = state;
        if (Interlocked.CompareExchange(ref _continuation, continuation, null) is not null)
        {
            _continuation = continuation;
            Queue();
        }
    }

    void IThreadPoolWorkItem.Execute() => _continuation!(_state);

    private void Queue() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);

    // A cache line of its own, and the pair that is fetched with it.
    [StructLayout(LayoutKind.Explicit, Size = 256)]
    private struct PaddedCount
    {
        [FieldOffset(128)]
        public int Value;
    }
}
