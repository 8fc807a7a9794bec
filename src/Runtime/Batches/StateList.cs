using System;
using System.Buffers;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// A list of states whose array is its own while it is short. A long one, up to a megabyte, belongs to the array pool,
/// where it is bounded and given up under memory load, and a pool of batches keeps none of them. Longer ones are
/// allocated and dropped.
/// </summary>
internal struct StateList
{
    private const int FirstLength = 16;
    private const int LongestOwn = 128;
    private const int LongestPooled = 131_072;

    private DispatchState?[]? _own;
    private DispatchState?[]? _items;

    /// <summary>Gets how many states were added.</summary>
    internal int Count { get; private set; }

    /// <summary>Gets the array; it is longer than the list.</summary>
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

    /// <summary>Adds a state, for which there is room.</summary>
    internal void Add(DispatchState state)
    {
        Debug.Assert(!IsFull, "Room is made before, where it may fail.");
        _items![Count++] = state;
    }

    /// <summary>Empties the list; a long array goes back.</summary>
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
                // Not once more: the pool may have it already, and have stopped at the one that it displaced.
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
