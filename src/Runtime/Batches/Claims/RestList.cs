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

    // The first range, empty if there is none. One at a time is the rule: a list would be 88 bytes for each run whose thread
    // the system takes away once, for however short a time.
    private (int Start, int End) _first;

    // The ranges behind it, in descending order: the next one is taken from the end of the list.
    private List<(int Start, int End)>? _others;

    /// <summary>Gets whether there are no items.</summary>
    internal readonly bool IsEmpty => _first.Start == _first.End;

    /// <summary>Makes room for one more range, so that adding it cannot fail with <see cref="OutOfMemoryException"/>.</summary>
    internal void Reserve()
    {
        if (!IsEmpty)
        {
            _others ??= [];
            _others.EnsureCapacity(_others.Count + 1);
        }
    }

    internal void Add(int start, int end)
    {
        Debug.Assert(start < end, "A range has items.");
        if (IsEmpty)
        {
            _first = (start, end);
            return;
        }

        _others ??= [];
        if (start < _first.Start)
        {
            _others.Add(_first);
            _first = (start, end);
            return;
        }

        int place = _others.Count;
        while (place > 0 && _others[place - 1].Start < start)
        {
            place--;
        }

        _others.Insert(place, (start, end));
    }

    /// <summary>Takes up to <paramref name="size"/> items of the first range.</summary>
    /// <returns>How many, from <paramref name="start"/> on; 0 when there are none.</returns>
    internal int Take(int size, out int start)
    {
        start = _first.Start;
        int taken = Math.Min(size, _first.End - start);
        _first.Start += taken;
        if (IsEmpty && _others is { Count: > 0 } others)
        {
            _first = others[others.Count - 1];
            others.RemoveAt(others.Count - 1);
        }

        return taken;
    }
}
