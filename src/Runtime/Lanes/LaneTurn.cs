namespace ClosureGen.Runtime;

/// <summary>What the only runner of a lane has taken out at once and has not run yet, each linked to the next.</summary>
internal struct LaneTurn
{
    internal PooledSource? First;
    internal PooledSource? Last;
}
