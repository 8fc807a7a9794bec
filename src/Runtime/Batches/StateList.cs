using System.Buffers;

namespace ClosureGen.Runtime.Batches;

/// <summary>
/// A list of states that owns its array while that is short. A long array, up to a megabyte, is rented from the array
/// pool, which bounds it and trims it under memory load, so a pooled batch keeps no long array. Longer ones are
/// allocated and dropped.
/// </summary>
internal struct StateList
{
    private const int FirstLength = 16;
    private const int LongestOwn = 128;
    private const int LongestPooled = 131_072;

    private DispatchState?[]? _own;
    private DispatchState?[]? _items;

    /// <summary>Gets the number of states.</summary>
    internal int Count { get; private set; }

    /// <summary>Gets the array, which may be longer than the list.</summary>
    internal readonly DispatchState?[] Items => _items ?? [];

    /// <summary>Gets whether there is no room for one more.</summary>
    internal readonly bool IsFull => Count == Items.Length;

    /// <summary>Makes room for one more.</summary>
    internal void EnsureRoom()
    {
        if (IsFull)
        {
            Grow();
        }
    }

    /// <summary>Adds a state. The caller has made room for it.</summary>
    internal void Add(DispatchState state)
    {
        Debug.Assert(!IsFull, "The caller makes room first, where an allocation may fail.");
        _items![Count++] = state;
    }

    /// <summary>Empties the list and returns a long array.</summary>
    internal void Clear()
    {
        if (_items is { } items)
        {
            items.AsSpan(0, Count).Clear();
            Count = 0;
            if (!ReferenceEquals(items, _own))
            {
                _items = _own;
                GiveBack(items);
            }
        }
    }

    private static void GiveBack(DispatchState?[] cleared)
    {
        if (cleared.Length is > LongestOwn and <= LongestPooled)
        {
            try
            {
                ArrayPool<DispatchState?>.Shared.Return(cleared);
            }
            catch (ThreadInterruptedException)
            {
                // Not returned again: the pool may already have it and may have been interrupted while it displaced
                // another array.
                Thread.CurrentThread.Interrupt();
            }
        }
    }

    private static DispatchState?[] Rent(int length)
    {
        try
        {
            return ArrayPool<DispatchState?>.Shared.Rent(length);
        }
        catch (ThreadInterruptedException)
        {
            Thread.CurrentThread.Interrupt();
            return new DispatchState?[length];
        }
    }

    private void Grow()
    {
        DispatchState?[] old = Items;
        int length = Math.Max(FirstLength, checked(old.Length * 2));
        DispatchState?[] items = length is > LongestOwn and <= LongestPooled
            ? Rent(length)
            : new DispatchState?[length];
        old.AsSpan(0, Count).CopyTo(items);
        old.AsSpan(0, Count).Clear();
        _items = items;
        if (length <= LongestOwn)
        {
            _own = items;
        }

        GiveBack(old);
    }
}
