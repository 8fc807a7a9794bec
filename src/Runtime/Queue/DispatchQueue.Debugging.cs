using System.Diagnostics;

namespace ClosureGen.Runtime.Queue;

/// <content>What a debugger or a dump shows of a pool entry: a turn, and the dispatches that wait for it.</content>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(DebuggerView))]
internal sealed partial class DispatchQueue
{
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
