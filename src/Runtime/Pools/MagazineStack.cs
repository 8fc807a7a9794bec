using System;
using Slot = ClosureGen.Runtime.StateCache.Slot;

namespace ClosureGen.Runtime;

/// <summary>Magazines in a pool's shared part; its lock guards them.</summary>
/// <remarks>
/// After Bonwick and Adams: the fewest magazines that there were during an interval are those that it could have done
/// without.
/// </remarks>
internal struct MagazineStack()
{
    private const int Shortest = 4;

    private Slot[]?[] _magazines = new Slot[]?[Shortest];
    private int _fewest;

    /// <summary>Gets how many there are.</summary>
    internal int Count { get; private set; }

    internal void Push(Slot[] magazine)
    {
        if (Count == _magazines.Length)
        {
            Array.Resize(ref _magazines, Count * 2);
        }

        _magazines[Count++] = magazine;
    }

    internal Slot[] Pop()
    {
        Slot[] magazine = _magazines[--Count]!;
        _magazines[Count] = null;
        _fewest = Math.Min(_fewest, Count);
        return magazine;
    }

    /// <summary>Takes out all, or those that were not needed since the last time: the ones that have lain longest.</summary>
    internal Slot[]?[] Trim(bool everything)
    {
        int trimmed = everything ? Count : _fewest;
        Slot[]?[] taken = [];
        if (trimmed > 0)
        {
            taken = _magazines[..trimmed];
            int left = Count - trimmed;
            var magazines = new Slot[]?[Math.Max(left, Shortest)];
            Array.Copy(_magazines, trimmed, magazines, 0, left);
            _magazines = magazines;
            Count = left;
        }

        _fewest = Count;
        return taken;
    }
}
