using System.Runtime.InteropServices;

namespace ClosureGen.Runtime;

/// <summary>What the thread that adds writes, and what those that take do, two cache lines apart.</summary>
[StructLayout(LayoutKind.Explicit, Size = (2 * Padding) + Padding)]
internal struct RingEnds
{
    private const int Padding = 128;

    /// <summary>How many items have been added.</summary>
    [FieldOffset(Padding)]
    internal long Tail;

    /// <summary>How many workers are requested that have not come yet.</summary>
    [FieldOffset(Padding + 8)]
    internal long Requested;

    /// <summary>How many items have been taken.</summary>
    [FieldOffset(2 * Padding)]
    internal long Head;
}
