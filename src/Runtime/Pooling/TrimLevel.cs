namespace ClosureGen.Runtime;

/// <summary>How much is given up; each level includes those before it.</summary>
internal enum TrimLevel
{
    /// <summary>Objects in use since the last trim, which may never come back: only their users keep them.</summary>
    StillInUse,

    /// <summary>What was not needed since the last time.</summary>
    Unneeded,

    /// <summary>All.</summary>
    Everything,
}
