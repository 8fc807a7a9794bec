namespace ClosureGen.Runtime;

/// <summary>How much is given up; each level includes those before it.</summary>
internal enum TrimLevel
{
    /// <summary>What has been in use since the last time, and may never come back: it is its users' alone.</summary>
    StillInUse,

    /// <summary>What was not needed since the last time.</summary>
    Unneeded,

    /// <summary>All.</summary>
    Everything,
}
