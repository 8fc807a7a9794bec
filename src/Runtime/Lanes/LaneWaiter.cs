namespace ClosureGen.Runtime.Lanes;

/// <summary>Waits for room in a lane, first come, first served.</summary>
internal abstract class LaneWaiter : PooledSource
{
    /// <summary>The waiter before this one; for the first waiter, the last one. Null while this object does not wait.</summary>
    internal PooledSource? Previous;

    /// <summary>How many items a runner has taken since it had the lock, if the runner counts with this object.</summary>
    internal int Taken;

    /// <summary>Gets the item that waits for room.</summary>
    internal abstract PooledSource? Pending { get; }
}
