namespace ClosureGen.Runtime.Lanes;

/// <summary>Has a runner count what it takes where nobody else writes; one for each thread that runs lanes.</summary>
internal sealed class LaneTally : LaneWaiter
{
    internal override PooledSource? Pending => null;

    private protected override bool RunWorkItem() => false;
}
