using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// What one pool thread has dispatched and nobody has run yet. In the thread pool's queue an entry means a turn: a
/// worker that comes for it runs a few of the dispatches, one after the other.
/// </summary>
/// <remarks>
/// <para>
/// A work item per dispatch costs more in the pool's bookkeeping than everything else. One entry for many is what
/// aspnetcore's <c>IOQueue</c> does, whose items never block; for handlers that do, see <see
/// cref="DispatchRing{TMemory}"/>.
/// </para>
/// <para>
/// It pays where a thread runs what it has dispatched, and many at a time. So entries stay with the thread, in its
/// local queue of the pool, except those that handlers cause in a turn. Another thread would take item after item from
/// the one that adds them, and bring the items' memory to its own core. So when another thread comes all the same, or a
/// turn is cut short, what is left and the next dispatches get entries of their own in the common queue. So do
/// dispatches for a while after a turn of one dispatch, the longer the more often that happens, and dispatches of
/// threads outside the pool, which others run in any case.
/// </para>
/// <para>
/// The awaiter of a dispatch resumes a few dispatches later, where others wait behind it: a flow that awaits one after
/// the other then finds several completed each time it resumes.
/// </para>
/// </remarks>
[StackTraceHidden]
internal sealed partial class DispatchQueue : IThreadPoolWorkItem
{
    private const int LeastLength = 64;
    private const int Growth = 2;

    /// <summary>A longer queue saves no more, and 16 KB are little enough for a thread to keep.</summary>
    private const int MostLength = 2_048;

    /// <summary>How many items a worker runs before it lets the pool choose again. A power of two.</summary>
    private const int Turn = 32;

    /// <summary>A look at the clock costs what an item saves: after the first item there is one, and then every so often.</summary>
    private const int ItemsBetweenLooks = 16;

    /// <summary>
    /// How many dispatches a continuation may wait for, within one step of the clock and one dispatch: resuming costs
    /// what a dispatch does, so sharing it among more would hardly lower it.
    /// </summary>
    internal const int MostDeferred = 8;

    /// <summary>Placeholder for a deferred dispatch: where many await one each, deferring gains nothing.</summary>
    private const int Never = -1;

    /// <summary>From this on a turn is long, in milliseconds: the pool takes a worker that stays away for blocked.</summary>
    internal const int LongTurn = 10;

    /// <summary>How many dispatches have entries of their own before it is tried again without; at last this many.</summary>
    private const int LeastAside = 256;
    private const int MostAside = 4_096;

    /// <summary>The same, where a turn was one dispatch: there is nothing to share its cost with.</summary>
    private const int LeastAlone = 16;
    private const int MostAlone = 1_024;

    /// <summary>Placeholder for threads outside the pool, which have no queue.</summary>
    private static readonly DispatchQueue OfOthers = new(owner: null, length: 0);

    [ThreadStatic]
    private static DispatchQueue? t_own;

    private readonly Thread? _owner;
    private DispatchRing<ProcessMemory> _ring;
    private Backoff _backoff;
    private bool _isInTurn;

    private bool IsOwn => Thread.CurrentThread == _owner;

    private DispatchQueue(Thread? owner, int length)
    {
        _owner = owner;
        _ring = new DispatchRing<ProcessMemory>(length);
    }

    /// <summary>
    /// Gets the calling thread's queue. Allocates 1 KB for a pool thread, once in its life, and up to 17 as it is needed.
    /// </summary>
    internal static DispatchQueue Own => t_own ?? Begin();

    /// <summary>Gets the calling thread's queue, which its cache refers to.</summary>
    internal static DispatchQueue Of(StateCache cache)
    {
        Debug.Assert(cache.Companion is null || cache.Companion == Own, "A cache belongs to one thread.");
        return Unsafe.As<DispatchQueue?>(cache.Companion) ?? Refer(cache);
    }

    /// <summary>Has the thread pool run a dispatch of the thread whose queue this is.</summary>
    internal void Add(PooledSource dispatch)
    {
        Debug.Assert(this == OfOthers || IsOwn, "A thread adds to its own queue.");
        if (this == OfOthers)
        {
            // Not even read: other threads use the memory beside it.
            AddByItself(dispatch);
        }
        else if (_backoff.IsOn)
        {
            _backoff.Count();
            AddByItself(dispatch);
        }
        else if (!_ring.TryAdd(dispatch, out bool request))
        {
            AddBeyond(dispatch);
        }
        else if (request || _ring.Added % Turn == 0)
        {
            // One for each turn's worth: what waits in a long queue is to wait through it once, and not turn by turn.
            // Handlers that dispatch others, which do so in turn, wait behind what comes from elsewhere.
            Request(preferLocal: !_isInTurn);
        }
    }

    private static DispatchQueue Begin()
    {
        Thread thread = Thread.CurrentThread;
        return t_own = thread.IsThreadPoolThread ? Watch.Add(new DispatchQueue(thread, LeastLength)) : OfOthers;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DispatchQueue Refer(StateCache cache)
    {
        DispatchQueue own = Own;
        cache.Companion = own;
        return own;
    }

    private static void AddByItself(PooledSource dispatch) =>
        ThreadPool.UnsafeQueueUserWorkItem(dispatch, preferLocal: false);

    private void AddBeyond(PooledSource dispatch)
    {
        // A ring that is not full has refused it because another thread is in.
        if (_ring.IsFull && _ring.Length < MostLength && _ring.TryGrow(_ring.Length * Growth))
        {
            Add(dispatch);
        }
        else
        {
            AddByItself(dispatch);
        }
    }

    /// <summary>Has a worker come for a turn.</summary>
    /// <param name="preferLocal">Whether the entry stays with the owner, unless a worker that has nothing to do steals it.</param>
    private void Request(bool preferLocal)
    {
        _ring.CountRequest();
        try
        {
            Interrupts.Queue(this, preferLocal);
        }
        catch
        {
            // There was no memory for the entry. A count of what is not on the way would have nobody ask again.
            _ring.Begin();
            throw;
        }

        Watch.EnsureArmed(LookInterval);
    }

    void IThreadPoolWorkItem.Execute()
    {
        _ring.Begin();
        if (IsOwn)
        {
            _isInTurn = true;
            try
            {
                RunTurn();
            }
            finally
            {
                // Where the turn has been cut short, also by a handler's exception that somebody handles, one may wait still:
                // the next thing that this thread runs, or another one that has nothing to do.
                _isInTurn = false;
                _ring.TakeDeferred()?.QueueContinuation(preferLocal: true);
            }
        }
        else
        {
            Visit();
        }
    }

    private void Visit()
    {
        _backoff.Begin(LeastAside, MostAside);
        if (!_ring.TryEnterAsGuest())
        {
            return;
        }

        Interrupts.SpinUntil(static queue => !((DispatchQueue)queue)._ring.IsOwnerIn, this);

        // The others first: its handler may block, and the next one would have to wait through the pool's queue.
        _ring.TakeDeferredInside()?.QueueContinuation(preferLocal: false);
        PooledSource? first = _ring.TakeInside();
        while (_ring.TakeInside() is { } dispatch)
        {
            Interrupts.Queue(dispatch, preferLocal: false);
        }

        _ring.LeaveAsGuest();
        first?.RunQueued();
    }

    // Not inlined: in the region that its caller protects, locals would live in memory.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunTurn()
    {
        // Asked for here: what it takes to find it is then kept for each look at the contexts, 2 to 3 ns a dispatch.
        Thread worker = Thread.CurrentThread;
        string? name = worker.Name;
        long began = Environment.TickCount64;
        int ran = 0;
        int deferredAt = 0;
        while (ran < Turn && Take() is { } dispatch)
        {
            ran++;
            if (dispatch.RunAwaited())
            {
                if (deferredAt == 0 && Environment.TickCount64 == began && _ring.TryDefer(dispatch, behindItems: true))
                {
                    deferredAt = ran;
                }
                else if (deferredAt > 0)
                {
                    deferredAt = Never;
                    GoOnInOrder(dispatch, worker, name);
                }
                else
                {
                    deferredAt = Never;
                    dispatch.RunContinuation();
                }
            }
            else if (deferredAt > 0 && (ran - deferredAt == MostDeferred || Environment.TickCount64 != began))
            {
                deferredAt = 0;
                RunDeferred(worker, name);
            }

            Contexts.PutBackOnPoolThread();
            bool isLong = ran % ItemsBetweenLooks == 1 && Environment.TickCount64 - began >= LongTurn;
            if (isLong || !IsAsPoolHasIt(worker, name))
            {
                Disperse();
                return;
            }
        }

        if (deferredAt > 0)
        {
            RunDeferred(worker, name);
        }

        if (ran > 1)
        {
            _backoff.Reset();
        }
        else if (ran == 1)
        {
            _backoff.Begin(LeastAlone, MostAlone);
        }
    }

    /// <summary>Runs the continuation that has been put aside, and then that of a dispatch that was completed later.</summary>
    /// <remarks>The first may wait for the other one, which another thread has to find meanwhile.</remarks>
    private void GoOnInOrder(PooledSource later, Thread worker, string? name)
    {
        PooledSource? first = _ring.TakeDeferred();
        if (!_ring.TryDefer(later, behindItems: false))
        {
            later.QueueContinuation(preferLocal: false);
        }

        if (first is not null)
        {
            GoOn(first, worker, name);
        }

        RunDeferred(worker, name);
    }

    /// <summary>Runs the continuation that has been put aside, unless a guest has taken it along.</summary>
    private void RunDeferred(Thread worker, string? name)
    {
        if (_ring.TakeDeferred() is { } deferred)
        {
            GoOn(deferred, worker, name);
        }
    }

    /// <summary>Runs a continuation as if no other one and no other handler had run before it.</summary>
    private static void GoOn(PooledSource dispatch, Thread worker, string? name)
    {
        Contexts.PutBackOnPoolThread();
        if (IsAsPoolHasIt(worker, name))
        {
            dispatch.RunContinuation();
        }
        else
        {
            dispatch.QueueContinuation(preferLocal: true);
        }
    }

    /// <summary>Takes an item, and sees to it that others come for those behind it: its handler may block.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PooledSource? Take()
    {
        PooledSource? dispatch = _ring.Take(out bool request);
        if (request)
        {
            // On the own queue: where handlers keep dispatching, there is an entry in the common queue too.
            Request(preferLocal: true);
        }

        return dispatch;
    }

    /// <summary>Gives what is left entries of its own: the next turn may be far away in the pool's queue.</summary>
    private void Disperse()
    {
        _backoff.Begin(LeastAside, MostAside);
        while (_ring.Take(out _) is { } dispatch)
        {
            Interrupts.Queue(dispatch, preferLocal: false);
        }
    }

    /// <summary>Tells whether a handler has left the thread as it was. What it has changed, the pool puts right.</summary>
    internal static bool IsAsPoolHasIt(Thread worker, string? name) =>
        ReferenceEquals(worker.Name, name) && worker.Priority == ThreadPriority.Normal && worker.IsBackground;
}
