namespace ClosureGen.Runtime.States;

/// <summary>Posts ordered by due time; posts with the same due time in the order in which they were added.</summary>
/// <remarks>
/// A binary heap in an array. Links in the states would save the array, but make every state of every handler larger,
/// for a verb that few of them use.
/// </remarks>
internal sealed class DueHeap
{
    private const int Shortest = 64;

    private Entry[] _entries = new Entry[Shortest];
    private long _added;
    private int _most;

    /// <summary>Gets the number of waiting posts.</summary>
    internal int Count { get; private set; }

    /// <summary>Gets the capacity.</summary>
    internal int Capacity => _entries.Length;

    /// <summary>Gets when the first post is due; <see cref="long.MaxValue"/> if none waits.</summary>
    internal long FirstDue => Count == 0 ? long.MaxValue : _entries[0].Due;

    internal void Push(long due, DispatchState state)
    {
        if (Count == _entries.Length)
        {
            Array.Resize(ref _entries, Count * 2);
        }

        var entry = new Entry(due, _added++, state);
        int index = Count++;
        _most = Math.Max(_most, Count);
        while (index > 0)
        {
            int parent = (index - 1) / 2;
            if (_entries[parent].IsBefore(in entry))
            {
                break;
            }

            _entries[index] = _entries[parent];
            index = parent;
        }

        _entries[index] = entry;
    }

    /// <summary>Removes the first post, if it is due.</summary>
    internal DispatchState? PopDue(long now)
    {
        if (FirstDue > now)
        {
            return null;
        }

        DispatchState first = _entries[0].State;
        Entry last = _entries[--Count];
        _entries[Count] = default;
        if (Count > 0)
        {
            SiftDown(in last);
        }

        return first;
    }

    /// <summary>Gives up capacity that was not needed since the last call.</summary>
    internal void Trim()
    {
        int length = Shortest;
        while (length < _most)
        {
            length *= 2;
        }

        if (length < _entries.Length)
        {
            Array.Resize(ref _entries, length);
        }

        _most = Count;
    }

    /// <summary>Replaces the first entry by another one, and moves that down to its position.</summary>
    private void SiftDown(in Entry entry)
    {
        int index = 0;
        while (true)
        {
            int child = (2 * index) + 1;
            if (child >= Count)
            {
                break;
            }

            if (child + 1 < Count && _entries[child + 1].IsBefore(in _entries[child]))
            {
                child++;
            }

            if (entry.IsBefore(in _entries[child]))
            {
                break;
            }

            _entries[index] = _entries[child];
            index = child;
        }

        _entries[index] = entry;
    }

    private readonly struct Entry(long due, long number, DispatchState state)
    {
        private readonly long _number = number;

        internal long Due { get; } = due;

        internal DispatchState State { get; } = state;

        internal bool IsBefore(in Entry other) => Due != other.Due ? Due < other.Due : _number < other._number;
    }
}
