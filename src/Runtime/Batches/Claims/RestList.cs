using System;
using System.Collections.Generic;
using System.Diagnostics;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>
/// Items that were claimed and must be claimed again: those that the watch has taken from blocked participants, and
/// those that participants have left because they had no seat any more. Used under the run's lock.
/// </summary>
/// <remarks>
/// Items come out in index order, whenever they were put back: a participant whose blocking item has ended continues
/// with those behind it, as it would have done anyway, and other items may wait for these.
/// </remarks>
internal struct RestList
{
    /// <summary>Returned instead of a number of claimed items: the list has items, which come first.</summary>
    internal const int Instead = -1;

    // In descending order: the first range is taken from the end of the list.
    private List<(int Start, int End)>? _ranges;

    /// <summary>Gets whether there are no items.</summary>
    internal readonly bool IsEmpty => _ranges is not { Count: > 0 };

    /// <summary>Makes room for one more range, so that adding it cannot fail with <see cref="OutOfMemoryException"/>.</summary>
    internal void Reserve()
    {
        _ranges ??= [];
        _ranges.EnsureCapacity(_ranges.Count + 1);
    }

    internal void Add(int start, int end)
    {
        Debug.Assert(start < end, "A range has items.");
        _ranges ??= [];
        int place = _ranges.Count;
        while (place > 0 && _ranges[place - 1].Start < start)
        {
            place--;
        }

        _ranges.Insert(place, (start, end));
    }

    /// <summary>Takes up to <paramref name="size"/> items of the first range.</summary>
    /// <returns>How many, from <paramref name="start"/> on; 0 when there are none.</returns>
    internal readonly int Take(int size, out int start)
    {
        start = 0;
        if (IsEmpty)
        {
            return 0;
        }

        int last = _ranges!.Count - 1;
        (start, int end) = _ranges[last];
        int taken = Math.Min(size, end - start);
        if (start + taken == end)
        {
            _ranges.RemoveAt(last);
        }
        else
        {
            _ranges[last] = (start + taken, end);
        }

        return taken;
    }
}
