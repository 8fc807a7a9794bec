using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ClosureGen.Runtime.Batches;

namespace ClosureGen;

/// <content>Members that older frameworks lack or implement differently, see Plain/Items.Reading.cs.</content>
public readonly partial struct Items<T>
{
    /// <summary>Views an immutable array. Allocates nothing.</summary>
    /// <param name="items">The array, which is read in place.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is <c>default</c>.</exception>
    public static implicit operator Items<T>(ImmutableArray<T> items)
    {
        T[]? array = ImmutableCollectionsMarshal.AsArray(items);
        ArgumentNullException.ThrowIfNull(array, nameof(items));
        return new Items<T>(array, 0, array.Length);
    }

    /// <summary>Views a sequence that is an array or a list at run time, which is read in place.</summary>
    internal static bool TryView(IEnumerable<T> items, out Items<T> view)
    {
        switch (items)
        {
            case T[] array:
                view = array;
                return true;
            case List<T> list:
                view = list;
                return true;
            case ImmutableArray<T> { IsDefault: false } array:
                view = array;
                return true;
            case ArraySegment<T> segment:
                view = segment;
                return true;
            default:
                view = default;
                return false;
        }
    }

    /// <summary>Gets the only item that was read from a source; the items of such a batch are a default value.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<T> ReadCell(int count)
    {
        if (_source is not null || Worker.CurrentCell is not T[] cell)
        {
            ThrowShrunk(count, _length);
            return default;
        }

        return cell;
    }

    private static ReadOnlySpan<T> SpanOf(List<T> items) => CollectionsMarshal.AsSpan(items);
}
