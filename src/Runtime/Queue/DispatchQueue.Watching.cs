using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Queue;

/// <content>How other threads get the dispatches of a blocked thread, and what a debugger or a dump shows.</content>
/// <remarks>
/// A worker steals a local entry only if it finds nothing in the global queue. So if a thread blocks while work from
/// elsewhere keeps all workers busy, its dispatches would wait until that work is done. The watch queues an entry to
/// the global queue.
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(DebuggerView))]
internal sealed partial class DispatchQueue : IWatched
{
    /// <summary>
    /// The time between looks, in milliseconds. With a tenth of it, the wake-ups slow down two flows on two workers,
    /// and hardly any ring gains: see docs/internals/queues.md.
    /// </summary>
    internal const int LookInterval = 10;

    private const long None = -1;

    private long _lastSeen = None;
    private long _seenAt;
    private bool _isHelped;

    /// <inheritdoc/>
    public int LookAt()
    {
        bool hasKept = _kept.Item is not null;
        long waiting = _ring.IsEmpty && !hasKept ? None : _ring.Taken + _kept.Count;
        if (waiting != _lastSeen)
        {
            _lastSeen = waiting;
            _seenAt = Stopwatch.GetTimestamp();
            _isHelped = false;
        }
        else if (waiting != None && !_isHelped && Stopwatch.GetElapsedTime(_seenAt).TotalMilliseconds >= LookInterval)
        {
            // Once, until a worker has come.
            if (hasKept)
            {
                TakeKept();
            }

            if (!_ring.IsEmpty)
            {
                Request(preferLocal: false);
            }

            _isHelped = true;
            Watch.CountRescue();
        }

        // An entry may find nothing to take; until it has run, it counts as the request for what is added.
        return waiting != None || _ring.IsRequested ? LookInterval : Watch.Never;
    }

    private string DebuggerDisplay =>
        _owner is null
            ? "the queue of threads outside the pool, always empty"
            : $"{_ring.Added - _ring.Taken + (_kept.Item is null ? 0 : 1)} dispatches of thread {_owner.ManagedThreadId}";

    /// <summary>The member that a debugger shows instead of the queue's fields.</summary>
    private sealed class DebuggerView(DispatchQueue queue)
    {
        /// <summary>Gets what waits, the next one first.</summary>
        [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
        public PooledSource[] Waiting =>
            queue._kept.Item is { } kept ? [kept, .. queue._ring.List()] : queue._ring.List();
    }
}
