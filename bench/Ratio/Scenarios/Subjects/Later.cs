using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>What an async handler waits for: complete when the thread pool has come to it. Reused, allocates nothing.</summary>
/// <remarks>
/// Its end is counted when its result is taken, as it may be queued again only then. Not over
/// <c>ManualResetValueTaskSourceCore</c>: that one may still be signalling when its result has been taken.
/// </remarks>
internal sealed class Later(Countdown countdown) : IThreadPoolWorkItem, IValueTaskSource, IValueTaskSource<int>
{
    private static readonly Action<object?> Completed = static _ => { };

    private Action<object?>? _continuation;
    private object? _state;
    private int _result;
    private short _token;

    public static Later[] Many(int count, Countdown countdown) =>
        [.. Enumerable.Range(0, count).Select(_ => new Later(countdown))];

    public ValueTask Queue(int result)
    {
        Restart(result);
        return new ValueTask(this, _token);
    }

    public ValueTask<int> QueueForResult(int result)
    {
        Restart(result);
        return new ValueTask<int>(this, _token);
    }

    void IThreadPoolWorkItem.Execute() => Interlocked.Exchange(ref _continuation, Completed)?.Invoke(_state);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => Status;

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => Status;

    void IValueTaskSource.GetResult(short token) => Take(token);

    int IValueTaskSource<int>.GetResult(short token) => Take(token);

    // Contexts are the business of the code that registers: ClosureGen's states and compiled awaits capture none here.
    public void OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        _state = state;
        if (Interlocked.CompareExchange(ref _continuation, continuation, null) is not null)
        {
            continuation(state);
        }
    }

    private ValueTaskSourceStatus Status =>
        ReferenceEquals(Volatile.Read(ref _continuation), Completed)
            ? ValueTaskSourceStatus.Succeeded
            : ValueTaskSourceStatus.Pending;

    private void Restart(int result)
    {
        _token++;
        _result = result;
        _continuation = null;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private int Take(short token)
    {
        if (token != _token || Status == ValueTaskSourceStatus.Pending)
        {
            throw new InvalidOperationException("The result was taken before its end, or a second time.");
        }

        int result = _result;
        countdown.Signal();
        return result;
    }
}
