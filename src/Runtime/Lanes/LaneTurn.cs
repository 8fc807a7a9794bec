namespace ClosureGen.Runtime.Lanes;

/// <summary>What the only runner of a lane has taken out at once and has not run yet, each linked to the next.</summary>
internal struct LaneTurn
{
    internal PooledSource? First;
    internal PooledSource? Last;

    /// <summary>Where the runner tells others how many it has taken since it had the lock; its thread's own.</summary>
    internal LaneWaiter Tally;

    /// <summary>What is written there.</summary>
    internal int Taken;

    /// <summary>Whether the lane knows where.</summary>
    internal bool Counts;
}
