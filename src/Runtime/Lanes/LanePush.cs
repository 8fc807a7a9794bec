namespace ClosureGen.Runtime.Lanes;

/// <summary>What a <see cref="LaneQueue{TMemory}"/> did with an item.</summary>
internal enum LanePush
{
    /// <summary>It is in the queue and will run.</summary>
    Accepted,

    /// <summary>There is no room for it.</summary>
    Full,

    /// <summary>The lane is complete and accepts nothing more.</summary>
    Refused,
}
