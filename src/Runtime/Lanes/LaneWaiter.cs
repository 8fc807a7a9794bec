namespace ClosureGen.Runtime;

/// <summary>Waits for room in a lane, in the order in which waiters came.</summary>
internal abstract class LaneWaiter : PooledSource
{
    /// <summary>The waiter before it, or the last one for the first; null while it does not wait.</summary>
    internal PooledSource? Previous;

    /// <summary>How many items a runner has taken, where this is what it counts by.</summary>
    internal int Taken;

    /// <summary>Gets the item that there is to be room for.</summary>
    internal abstract PooledSource? Pending { get; }
}
