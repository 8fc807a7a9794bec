using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;

namespace ClosureGen;

/// <content>What a debugger shows of a lane. It takes no lock: a stopped thread may hold it.</content>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(DebuggerView))]
public sealed partial class Lane
{
    private string DebuggerDisplay =>
        $"{_queue.CountNow} waiting, {Describe(_queue.Runner)}{(_queue.IsComplete ? ", complete" : "")}";

    private static string Describe(PooledSource? runner) =>
        runner switch
        {
            LaneTurn turn => $"a turn on thread {turn.ThreadId}{For(turn.Since)}",
            DispatchState holder => $"held by {holder.Name}{For(holder.HeldSince)}",
            _ => "nothing runs",
        };

    private static string For(long since) => $" for {Environment.TickCount64 - since} ms";

    /// <summary>The members that a debugger shows instead of the lane's fields.</summary>
    private sealed class DebuggerView(Lane lane)
    {
        /// <summary>Gets the thread or the async handler that has the lane, and for how long; with several at a time, the latest.</summary>
        public string Running => Describe(lane._queue.Runner);

        /// <summary>Gets whether the lane accepts nothing more.</summary>
        public bool IsComplete => lane._queue.IsComplete;

        /// <summary>Gets the most pairings that may wait, or -1.</summary>
        public int Capacity => lane._queue.Capacity;

        /// <summary>Gets the most pairings that run at a time.</summary>
        public int MaxConcurrency => lane.Degree;

        /// <summary>Gets what waits for its turn, the next one first.</summary>
        [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
        public PooledSource[] Waiting => lane._queue.List();
    }
}
