using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Queue;

/// <summary>
/// The dispatches of one pool thread that have not run yet. An entry in the thread pool's queue is a turn: the worker
/// that takes it runs a few of the dispatches, one after the other.
/// </summary>
/// <remarks>
/// <para>
/// With a work item per dispatch, the thread pool's bookkeeping costs more than everything else. ASP.NET Core's
/// <c>IOQueue</c> also uses one entry for many items, but its items never block; for handlers that do, see
/// <see cref="DispatchRing{TMemory}"/>.
/// </para>
/// <para>
/// It pays if a thread runs its own dispatches, and many at a time. So entries go to the thread's local queue, except
/// those that handlers cause during a turn. Another thread would take item after item from the thread that adds them,
/// and move the items' memory to its own core. So when another thread comes all the same, or a turn is cut short, the
/// remaining and the next dispatches get entries of their own in the global queue. So do dispatches after a turn of one
/// dispatch, for longer the more often that happens, and dispatches of threads outside the pool, which other threads
/// run in any case.
/// </para>
/// <para>
/// A flow that awaits one dispatch after the other stays in a turn of one thread, see DispatchQueue.Chains.cs.
/// </para>
/// <para>
/// If other dispatches wait behind it, the awaiter of a dispatch resumes a few dispatches later: a flow that awaits one
/// after the other then finds several completed each time it resumes.
/// </para>
/// </remarks>
[StackTraceHidden]
internal sealed partial class DispatchQueue : IThreadPoolWorkItem
{
    private const int LeastLength = 64;
    private const int Growth = 2;

    /// <summary>A longer queue saves nothing more, and a thread can afford to keep 16 KB.</summary>
    private const int MostLength = 2_048;

    /// <summary>How many items a worker runs before it returns to the thread pool. A power of two.</summary>
    private const int ItemsPerTurn = 32;

    /// <summary>
    /// Reading the clock costs what an item saves, so it is read after the first item and then after this many.
    /// </summary>
    private const int ItemsBetweenLooks = 16;

    /// <summary>
    /// How many dispatches a deferred continuation waits for at most, within one clock tick and one dispatch: resuming
    /// costs as much as a dispatch, so sharing that cost among more would hardly lower it.
    /// </summary>
    internal const int MostDeferred = 8;

    /// <summary>
    /// Used instead of the time of a deferral: if many flows await one dispatch each, deferring gains nothing.
    /// </summary>
    private const int Never = -1;

    /// <summary>
    /// The length from which a turn is long, in milliseconds: the thread pool regards a worker that does not return as
    /// blocked.
    /// </summary>
    internal const int LongTurn = 10;

    /// <summary>
    /// The shortest backoff, in dispatches, after another thread has come or a turn was long. The next constant is the
    /// longest.
    /// </summary>
    private const int LeastAside = 256;
    private const int MostAside = 4_096;

    /// <summary>
    /// The shortest backoff after a turn of one dispatch, which shares the turn's cost with no other. The next constant
    /// is the longest.
    /// </summary>
    private const int LeastAlone = 16;
    private const int MostAlone = 1_024;

    /// <summary>Placeholder for threads outside the pool, which have no queue.</summary>
    private static readonly DispatchQueue OfOthers = new(owner: null, length: 0);

    [ThreadStatic]
    private static DispatchQueue? t_own;

    private static long s_guests;

    private readonly Thread? _owner;
    private DispatchRing<ProcessMemory> _ring;
    private Backoff _backoff;
    private bool _isInTurn;

    private bool IsOwn => Thread.CurrentThread == _owner;

    private DispatchQueue(Thread? owner, int length)
    {
        _owner = owner;
        _ring = new DispatchRing<ProcessMemory>(length);
        _unkept.Begin(FewestQuick, FewestQuick);
    }

    /// <summary>Gets how often a thread has come to another one's ring.</summary>
    internal static long Guests => Volatile.Read(ref s_guests);

    /// <summary>
    /// Gets the calling thread's queue. Allocates 1 KB once for each pool thread, and up to 17 KB as the queue grows.
    /// </summary>
    internal static DispatchQueue Own => t_own ?? Begin();

    /// <summary>Gets the calling thread's queue through its cache.</summary>
    internal static DispatchQueue Of(ThreadCache cache)
    {
        Debug.Assert(cache.Companion is null || cache.Companion == Own, "A cache belongs to one thread.");
        return Unsafe.As<DispatchQueue?>(cache.Companion) ?? Refer(cache);
    }

    /// <summary>Queues a dispatch of the thread that owns this queue.</summary>
    internal void Add(PooledSource dispatch)
    {
        Debug.Assert(this == OfOthers || IsOwn, "A thread adds to its own queue.");
        if (this == OfOthers)
        {
            // The fields are not even read: this object is shared, and other threads use its cache lines.
            ThreadPool.UnsafeQueueUserWorkItem(dispatch, preferLocal: false);
        }
        else if (_isResuming && TryKeep(dispatch))
        {
            // Its thread runs it as soon as the continuation returns.
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
        else if (request || (_ring.Added % ItemsPerTurn == 0 && _ring.WantsRequest(ItemsPerTurn)))
        {
            // One entry for each turn's worth: the items of a long queue must wait in the pool's queue once, not once
            // for each turn. What handlers dispatch in a turn goes to the global queue, behind work from elsewhere.
            Request(preferLocal: !_isInTurn);
        }
    }

    /// <summary>Queues a dispatch of the thread that owns this queue, or runs it inline.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Start(PooledSource dispatch, bool isPost = false)
    {
        if (!InlineRunner.IsUsed || !InlineRunner.IsOn)
        {
            Add(dispatch);
        }
        else if (isPost)
        {
            InlineRunner.Post(dispatch);
        }
        else
        {
            InlineRunner.Run(dispatch);
        }
    }

    private static DispatchQueue Begin()
    {
        Thread thread = Thread.CurrentThread;
        return t_own = thread.IsThreadPoolThread ? Watch.Add(new DispatchQueue(thread, LeastLength)) : OfOthers;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DispatchQueue Refer(ThreadCache cache)
    {
        DispatchQueue own = Own;
        cache.Companion = own;
        return own;
    }

    private static void AddByItself(PooledSource dispatch) =>
        ThreadPool.UnsafeQueueUserWorkItem(dispatch, preferLocal: false);

    private void AddBeyond(PooledSource dispatch)
    {
        // A ring that is not full has refused the item because another thread is in it.
        if (_ring.IsFull && _ring.Length < MostLength && _ring.TryGrow(_ring.Length * Growth))
        {
            Add(dispatch);
        }
        else
        {
            AddByItself(dispatch);
        }
    }

    /// <summary>Queues an entry for a turn.</summary>
    /// <param name="preferLocal">Whether the entry goes to the owner's local queue, where idle workers may steal it.</param>
    private void Request(bool preferLocal)
    {
        _ring.CountRequest();
        try
        {
            Uninterrupted.Queue(this, preferLocal);
        }
        catch
        {
            // There was no memory for the entry. If it stayed counted, no other entry would be requested.
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
                RunTurn(isOfChain: false);
            }
            finally
            {
                EndTurn();
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

        Interlocked.Increment(ref s_guests);
        Uninterrupted.SpinUntil(static queue => !((DispatchQueue)queue)._ring.IsOwnerIn, this);

        // The others are queued first: the first item's handler may block.
        _ring.TakeDeferredInside()?.QueueContinuation(preferLocal: false);
        PooledSource? first = _ring.TakeInside();
        while (_ring.TakeInside() is { } dispatch)
        {
            Uninterrupted.Queue(dispatch, preferLocal: false);
        }

        _ring.LeaveAsGuest();
        first?.RunQueued();
    }

    // Not inlined: in the caller's try region, locals would live on the stack instead of in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunTurn(bool isOfChain)
    {
        // Read once here: each check of the contexts then reuses it, which saves 2 to 3 ns a dispatch.
        Thread worker = Thread.CurrentThread;
        string? name = NameOf(worker);
        PostCounts? counts = PostCounts.OwnIfAny;
        long began = Environment.TickCount64;
        int ran = 0;
        int deferredAt = 0;
        while (ran < ItemsPerTurn && Take() is { } dispatch)
        {
            ran++;
            if (dispatch.RunAwaited(counts))
            {
                if (deferredAt == 0 && Environment.TickCount64 == began && _ring.TryDefer(dispatch, behindItems: true))
                {
                    deferredAt = ran;
                }
                else if (deferredAt > 0)
                {
                    deferredAt = Never;
                    ResumeInOrder(dispatch, worker, name);
                }
                else
                {
                    deferredAt = Never;
                    Continue(dispatch);
                }
            }
            else if (deferredAt > 0 && (ran - deferredAt == MostDeferred || Environment.TickCount64 != began))
            {
                deferredAt = 0;
                RunDeferred(worker, name);
            }

            ContextFlow.PutBackOnPoolThread();
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

        if (isOfChain)
        {
            // It tells nothing about several dispatches at a time.
            return;
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

    /// <summary>Runs the deferred continuation, and then that of a dispatch that has completed later.</summary>
    /// <remarks>The first may wait for the second, so another thread must be able to find the second meanwhile.</remarks>
    private void ResumeInOrder(PooledSource later, Thread worker, string? name)
    {
        PooledSource? first = _ring.TakeDeferred();
        if (!_ring.TryDefer(later, behindItems: false))
        {
            later.QueueContinuation(preferLocal: false);
        }

        if (first is not null)
        {
            Resume(first, worker, name);
        }

        RunDeferred(worker, name);
    }

    /// <summary>Runs the deferred continuation, unless a guest has taken it.</summary>
    private void RunDeferred(Thread worker, string? name)
    {
        if (_ring.TakeDeferred() is { } deferred)
        {
            Resume(deferred, worker, name);
        }
    }

    /// <summary>
    /// Runs a continuation in the pool thread's own contexts, or queues it if a handler has changed the thread.
    /// </summary>
    private void Resume(PooledSource dispatch, Thread worker, string? name)
    {
        ContextFlow.PutBackOnPoolThread();
        if (IsAsPoolHasIt(worker, name))
        {
            Continue(dispatch);
        }
        else
        {
            dispatch.QueueContinuation(preferLocal: true);
        }
    }

    /// <summary>Leaves nothing behind that no worker comes for.</summary>
    private void EndTurn()
    {
        // If the turn was cut short, also by a handled exception of a handler, a continuation may still be deferred:
        // this thread runs it next, or an idle worker steals it.
        _isInTurn = false;
        _isResuming = false;
        _ring.TakeDeferred()?.QueueContinuation(preferLocal: true);
        if (_kept.Item is not null && _kept.Take() is { } kept)
        {
            // Behind the work of others, which the turn has ended for.
            Uninterrupted.Queue(kept, preferLocal: false);
        }
    }

    /// <summary>Takes an item, and makes sure that an entry is queued for those behind it: its handler may block.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PooledSource? Take()
    {
        if (_kept.Item is not null)
        {
            // Nothing waits in the ring, or an entry comes for it.
            return _kept.Take();
        }

        PooledSource? dispatch = _ring.Take(out bool request);
        if (request)
        {
            // To the local queue: if handlers keep dispatching, the global queue has an entry too.
            Request(preferLocal: true);
        }

        return dispatch;
    }

    /// <summary>
    /// Queues entries of their own for the remaining items: the next turn may be far back in the pool's queue.
    /// </summary>
    private void Disperse()
    {
        _backoff.Begin(LeastAside, MostAside);
        while (_ring.Take(out _) is { } dispatch)
        {
            Uninterrupted.Queue(dispatch, preferLocal: false);
        }
    }

    /// <summary>Gets the name of a thread, except on Mono, which makes another string of it each time.</summary>
    internal static string? NameOf(Thread worker) => ContextFlow.Restores ? worker.Name : null;

    /// <summary>
    /// Tells whether a handler has left the thread's state as the thread pool expects it; if not, the pool restores it.
    /// </summary>
    internal static bool IsAsPoolHasIt(Thread worker, string? name) =>
        ReferenceEquals(NameOf(worker), name) && worker.Priority == ThreadPriority.Normal && worker.IsBackground;
}
