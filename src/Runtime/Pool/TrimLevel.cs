namespace ClosureGen.Runtime.Pool;

/// <summary>How much to give up; each level includes those before it.</summary>
internal enum TrimLevel
{
    /// <summary>
    /// Objects in use since the last trim, which may never come back; from then on only their renters refer to them.
    /// </summary>
    StillInUse,

    /// <summary>Objects that were not needed since the last trim.</summary>
    Unneeded,

    /// <summary>All objects.</summary>
    Everything,
}
