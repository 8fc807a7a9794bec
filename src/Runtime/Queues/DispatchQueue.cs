using System;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// What one pool thread has dispatched and nobody has run yet. In the thread pool's queue an entry stands for a turn: a
/// worker that comes for it runs a few of the dispatches, one after the other.
/// </summary>
/// <remarks>
/// <para>
/// A work item of its own costs a dispatch more in the pool's bookkeeping than in all the rest. One entry for many is
/// how aspnetcore's <c>IOQueue</c> does it, whose items never block; for handlers that do, see
/// <see cref="DispatchRing{TMemory}"/>.
/// </para>
/// <para>
/// It pays where all workers are busy. A free one comes at once, and takes item after item from under the thread that
/// adds them: so when another thread has had a turn, the next dispatches have entries of their own in the pool's queue.
/// So have those of threads that are none of the pool's, which others run in any case.
/// </para>
/// </remarks>
[StackTraceHidden]
internal sealed class DispatchQueue : IThreadPoolWorkItem
{
    private const int LeastLength = 64;
    private const int Growth = 4;

    /// <summary>A longer queue saves no more, and 8 KB are little enough for a thread to keep.</summary>
    private const int MostLength = 1_024;

    /// <summary>How many items a worker runs before it lets the pool choose again.</summary>
    private const int Turn = 32;

    /// <summary>A look at the clock costs what an item saves: after the first item there is one, and then every so often.</summary>
    private const int ItemsBetweenLooks = 8;

    /// <summary>How many dispatches have entries of their own when another thread has had a turn.</summary>
    private const int DispatchesAside = 256;

    /// <summary>The queue of threads that are none of the pool's: there is no room in it.</summary>
    private static readonly DispatchQueue OfOthers = new(owner: null, length: 0);

    [ThreadStatic]
    private static DispatchQueue? t_own;

    private readonly Thread? _owner;
    private DispatchRing<ProcessMemory> _ring;
    private int _aside;

    private DispatchQueue(Thread? owner, int length)
    {
        _owner = owner;
        _ring = new DispatchRing<ProcessMemory>(length);
    }

    /// <summary>Has the thread pool run a dispatch. Allocates a queue of 1 to 9 KB up to three times in the life of a pool thread.</summary>
    internal static void Add(PooledSource dispatch)
    {
        if (t_own is not { } own || !own.TryAdd(dispatch))
        {
            AddElsewhere(dispatch);
        }
    }

    private static void AddElsewhere(PooledSource dispatch)
    {
        if (t_own is not { } own)
        {
            Thread thread = Thread.CurrentThread;
            t_own = thread.IsThreadPoolThread ? new DispatchQueue(thread, LeastLength) : OfOthers;
            Add(dispatch);
        }
        else if (own._aside == 0 && own._ring.Length is > 0 and < MostLength)
        {
            // The full one has an entry in the pool's queue, and ends with its last item.
            t_own = new DispatchQueue(own._owner, own._ring.Length * Growth);
            Add(dispatch);
        }
        else
        {
            ThreadPool.UnsafeQueueUserWorkItem(dispatch, preferLocal: false);
        }
    }

    private bool TryAdd(PooledSource dispatch)
    {
        if (_aside > 0)
        {
            _aside--;
            return false;
        }

        if (!_ring.TryAdd(dispatch, out bool request))
        {
            return false;
        }

        if (request)
        {
            Request();
        }

        return true;
    }

    private void Request() => Interrupts.Queue(this, preferLocal: false);

    void IThreadPoolWorkItem.Execute()
    {
        Thread worker = Thread.CurrentThread;
        if (worker != _owner)
        {
            _aside = DispatchesAside;
        }

        string? name = worker.Name;
        long began = Environment.TickCount64;
        _ring.Begin();
        for (int ran = 1; ran <= Turn && _ring.Take(out bool request) is { } dispatch; ran++)
        {
            if (request)
            {
                Request();
            }

            dispatch.RunQueued();
            Contexts.PutBackOnPoolThread();

            // A worker that is long gone is taken for blocked; one that a handler has changed, the pool puts right.
            bool isLong = ran % ItemsBetweenLooks == 1 && Environment.TickCount64 != began;
            if (isLong || !ReferenceEquals(worker.Name, name) || worker.Priority != ThreadPriority.Normal)
            {
                return;
            }
        }
    }
}
