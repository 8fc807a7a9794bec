using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Lanes;

/// <summary>Waits for room in a lane: for the caller of a <c>PostAsync</c>, which awaits it, or for a dispatch.</summary>
[StackTraceHidden]
internal class RoomWaiter : PooledSource, IRoomWaiter, IValueTaskSource
{
    private static readonly ObjectPool Pool = new();
    private static readonly Action<object?> CancelPost = static waiter =>
        ((RoomWaiter)waiter!).Cancel(isCalledBack: true);

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private Lane? _lane;
    private ExceptionDispatchInfo? _failure;
    private CancellationToken _cancellationToken;
    private CancellationTokenRegistration _registration;
    private bool _isAwaited;

    /// <summary>The waiter before this one; for the first waiter, the last one. Null while this object does not wait.</summary>
    internal PooledSource? Previous;

    /// <summary>The dispatch that waits for room.</summary>
    internal PooledSource? Pending;

    /// <summary>Rents a waiter for a dispatch. The caller awaits the dispatch, not the waiter.</summary>
    internal static RoomWaiter Rent(Lane lane, DispatchState dispatch)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        RoomWaiter waiter = (RoomWaiter?)cache.Rent() ?? cache.Add(new RoomWaiter());
        waiter._lane = lane;
        waiter.Pending = dispatch;
        return waiter;
    }

    /// <summary>Rents a waiter for a post. The caller awaits the waiter, until there is room.</summary>
    internal static RoomWaiter Rent(Lane lane, DispatchState post, CancellationToken cancellationToken)
    {
        RoomWaiter waiter = Rent(lane, post);
        waiter._isAwaited = true;
        if (cancellationToken.CanBeCanceled)
        {
            waiter._cancellationToken = cancellationToken;
            waiter._registration = cancellationToken.UnsafeRegister(CancelPost, waiter);
        }

        return waiter;
    }

    /// <summary>Ends the wait of a post whose token was cancelled before the wait began.</summary>
    internal void CancelIfDue()
    {
        if (_cancellationToken.IsCancellationRequested)
        {
            Cancel(isCalledBack: false);
        }
    }

    /// <inheritdoc/>
    public bool TryCancel(DispatchState dispatch)
    {
        if (_lane?.TryCancelWait(this, dispatch) is not true)
        {
            return false;
        }

        GiveBackUnused();
        return true;
    }

    /// <summary>Completes the wait: the item is in the queue.</summary>
    internal void Admit()
    {
        Pending = null;
        if (_isAwaited)
        {
            EndWait();
        }
        else
        {
            GiveBackUnused();
        }
    }

    /// <summary>Fails the wait: the lane accepts nothing more.</summary>
    internal void Refuse(Exception refusal)
    {
        DispatchState pending = Unsafe.As<DispatchState>(Pending!);
        Pending = null;
        if (_isAwaited)
        {
            pending.DropWaiting();
            _failure = ExceptionDispatchInfo.Capture(refusal);
            Ended = Outcome.Faulted;
            EndWait();
        }
        else
        {
            GiveBackUnused();
            pending.RefuseInLane(refusal);
        }
    }

    /// <summary>Gives back a waiter that no caller has received.</summary>
    internal void GiveBackUnused()
    {
        EndRegistration(ref _registration);
        Clear();
        Return();
    }

    void IValueTaskSource.GetResult(short token)
    {
        bool keep = Take(token);
        ExceptionDispatchInfo? failure = _failure;
        bool isCanceled = Ended == Outcome.Canceled;
        CancellationToken cancellationToken = _cancellationToken;
        ClearContinuation();
        Clear();
        if (!keep)
        {
            Retire();
        }

        Return();
        failure?.Throw();
        if (isCanceled)
        {
            throw new OperationCanceledException(cancellationToken);
        }
    }

    private void Cancel(bool isCalledBack)
    {
        if (Pending is not { } pending || _lane?.TryCancelWait(this, pending) is not true)
        {
            return;
        }

        Pending = null;
        Unsafe.As<DispatchState>(pending).DropWaiting();
        Ended = Outcome.Canceled;
        EndWait(isCalledBack);
    }

    private void EndWait(bool isCalledBack = false)
    {
        if (!isCalledBack)
        {
            EndRegistration(ref _registration);
        }

        if (!TryComplete())
        {
            // Not inline: this may be a thread that runs the lane, and the awaiter must not hold the lane.
            QueueContinuationApart();
        }
    }

    private void Clear()
    {
        _lane = null;
        Pending = null;
        _failure = null;
        _registration = default;
        _cancellationToken = default;
        _isAwaited = false;
        Ended = Outcome.Succeeded;
    }
}
