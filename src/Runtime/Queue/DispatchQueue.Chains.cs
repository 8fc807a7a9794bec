using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Queue;

/// <content>Flows that await one dispatch after the other: chains.</content>
/// <remarks>
/// <para>
/// The continuation of one dispatch makes the next one, awaits it and returns: its thread has nothing else to do, and
/// runs it 50 ns later. An entry in the pool's queue would wake a worker for it, which at best finds nothing and at
/// worst moves the flow to its own core, one dispatch after the other. So the first dispatch of a continuation is
/// <em>kept</em>: nobody is requested for it, and the turn continues with it. A second one tells that it is no
/// chain, and both are treated like all others.
/// </para>
/// <para>
/// A continuation may also dispatch and then compute, or block. An idle worker could run the dispatch meanwhile, but
/// none is requested: the watch does it, within two looks. If a continuation returned more than a millisecond after a
/// look that came behind its dispatch, the next ones are not kept until so many have returned at once. No clock is
/// read for this in a chain.
/// </para>
/// </remarks>
internal sealed partial class DispatchQueue
{
    /// <summary>How many continuations of a thread must have returned at once before what they dispatch is kept.</summary>
    private const int FewestQuick = 16;

    /// <summary>
    /// The same after one has not. On a busy machine the system may have stopped the thread there, so it is not many.
    /// </summary>
    private const int FewestQuickAgain = 256;

    private const long NoDispatch = -1;

    private KeptDispatch<ProcessMemory> _kept;

    /// <summary>During a backoff nothing is kept.</summary>
    private Backoff _unkept;

    /// <summary>Whether a continuation of this queue's dispatches runs: on the owner, at the bottom of its stack.</summary>
    private bool _isResuming;

    /// <summary>The watch's last look when the continuation dispatched for the first time.</summary>
    private long _lookBefore;

    /// <summary>Gets whether nothing waits in the ring that is not about to be taken by another thread.</summary>
    private bool IsRingEmpty => _ring.Added == _ring.Taken || _ring.HasGuest;

    /// <summary>Runs the continuation of a dispatch that has an entry of its own; for the owner.</summary>
    internal void ResumeByItself(PooledSource dispatch)
    {
        if (this == OfOthers)
        {
            dispatch.RunContinuation();
            return;
        }

        Debug.Assert(!_isInTurn && !_isResuming, "The pool calls an entry when the last one has returned.");
        Thread worker = Thread.CurrentThread;
        string? name = NameOf(worker);
        try
        {
            Continue(dispatch);
            if (_kept.Item is not null)
            {
                ContextFlow.PutBackOnPoolThread();
                if (IsAsPoolHasIt(worker, name))
                {
                    _isInTurn = true;
                    RunTurn(isOfChain: true);
                }
            }
        }
        finally
        {
            EndTurn();
        }
    }

    /// <summary>Runs a continuation, and looks whether a dispatch of it had to wait.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Continue(PooledSource dispatch)
    {
        _lookBefore = NoDispatch;
        _isResuming = true;
        dispatch.RunContinuation();
        _isResuming = false;
        if (_lookBefore != NoDispatch && (_lookBefore != Watch.LastLook || _unkept.IsOn))
        {
            Judge();
        }
    }

    private void Judge()
    {
        long look = Watch.LastLook;
        if (look != _lookBefore && Stopwatch.GetElapsedTime(look).TotalMilliseconds >= 1)
        {
            _unkept.Begin(FewestQuickAgain, FewestQuickAgain);
        }
        else if (_unkept.IsOn)
        {
            _unkept.Count();
        }
    }

    /// <summary>Keeps the first dispatch of a continuation.</summary>
    /// <returns>Whether it is kept; if not, it must be queued, and what is kept has been.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryKeep(PooledSource dispatch)
    {
        bool isFirst = _lookBefore == NoDispatch;
        if (isFirst)
        {
            _lookBefore = Watch.LastLook;
        }

        if (_kept.Item is not null)
        {
            LetGo();
        }
        else if (isFirst && !_unkept.IsOn && IsRingEmpty && _kept.TryPut(dispatch))
        {
            if (Watch.Interval > LookInterval)
            {
                Arm();
            }

            return true;
        }

        return false;
    }

    private void Arm()
    {
        Watch.EnsureArmed(LookInterval);
        if (Watch.Interval > LookInterval)
        {
            // The system can start no thread now.
            LetGo();
        }
    }

    /// <summary>Queues the kept dispatch, as the next one will be.</summary>
    private void LetGo()
    {
        if (_kept.Take() is not { } kept)
        {
            return;
        }

        if (!_backoff.IsOn && _ring.TryAdd(kept, out bool request))
        {
            if (request)
            {
                Request(preferLocal: !_isInTurn);
            }

            return;
        }

        try
        {
            AddByItself(kept);
        }
        catch
        {
            // There was no memory for the entry, which the code that makes the next dispatch is told.
            while (!_kept.TryPut(kept))
            {
                Thread.Yield();
            }

            throw;
        }
    }

    /// <summary>Queues what the thread has kept, and does not get to; for the watch.</summary>
    private void TakeKept()
    {
        if (!_kept.TryEnterAsGuest())
        {
            return;
        }

        try
        {
            Uninterrupted.SpinUntil(static queue => !((DispatchQueue)queue)._kept.IsOwnerIn, this);
            if (_kept.Item is { } kept)
            {
                // Taken behind this, for there may be no memory for the entry.
                Uninterrupted.Queue(kept, preferLocal: false);
                _kept.TakeInside();
            }
        }
        finally
        {
            _kept.LeaveAsGuest();
        }
    }
}

/// <summary>
/// A place for one dispatch that a thread runs itself as soon as it can, and no worker is requested for. It belongs to
/// the thread's <see cref="DispatchQueue"/>; only the watch takes the dispatch away, if the thread is held up.
/// </summary>
/// <remarks>
/// It is no place of the ring: there a guest whom the system stops inside keeps the owner out for milliseconds, and each
/// dispatch of a chain would get an entry of its own meanwhile. As in the ring, a guest leaves nothing behind, because
/// nothing is put here while it is inside.
/// </remarks>
internal struct KeptDispatch<TMemory>
    where TMemory : struct, ISharedMemory
{
    private PooledSource? _item;
    private long _count;
    private BiasedLock<TMemory> _lock;

    /// <summary>Gets the dispatch, for debuggers and for a look whether there is one.</summary>
    internal PooledSource? Item => default(TMemory).Read(ref _item);

    /// <summary>Gets how many dispatches have been kept so far.</summary>
    internal long Count => default(TMemory).Read(ref _count);

    /// <summary>Keeps a dispatch; for the owner, when none is kept.</summary>
    /// <returns>False if the watch is inside.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryPut(PooledSource item)
    {
        if (!_lock.TryEnterAsOwner())
        {
            return false;
        }

        default(TMemory).Write(ref _item, item);
        default(TMemory).Write(ref _count, default(TMemory).Read(ref _count) + 1);
        _lock.LeaveAsOwner();
        return true;
    }

    /// <summary>Takes the dispatch; for the owner.</summary>
    /// <returns>Null if there is none, or if the watch is inside, which takes it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? Take()
    {
        if (!_lock.TryEnterAsOwner())
        {
            return null;
        }

        PooledSource? item = TakeInside();
        _lock.LeaveAsOwner();
        return item;
    }

    /// <summary>
    /// Lets the watch in. It must wait until the owner is out, see <see cref="IsOwnerIn"/>, take and leave.
    /// </summary>
    internal bool TryEnterAsGuest() => _lock.TryEnterAsGuest();

    /// <summary>Gets whether the owner is inside, where it stays for a few instructions.</summary>
    internal bool IsOwnerIn => _lock.IsOwnerIn;

    /// <summary>Takes the dispatch; for the thread that is inside.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? TakeInside()
    {
        PooledSource? item = default(TMemory).Read(ref _item);
        if (item is not null)
        {
            default(TMemory).Write(ref _item, null);
        }

        return item;
    }

    /// <summary>Lets the guest out.</summary>
    internal void LeaveAsGuest() => _lock.LeaveAsGuest();
}
