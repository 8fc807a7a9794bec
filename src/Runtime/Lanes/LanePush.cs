namespace ClosureGen.Runtime;

/// <summary>What a <see cref="LaneQueue{TMemory}"/> made of an item.</summary>
internal enum LanePush
{
    /// <summary>It is in the queue, and will have its turn.</summary>
    Accepted,

    /// <summary>There is no room for it.</summary>
    Full,

    /// <summary>The lane is complete and takes nothing any more.</summary>
    Refused,
}
