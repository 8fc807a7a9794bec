using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ClosureGen;

/// <summary>
/// The items of a batch: a view of an array, a list or memory that the caller owns. Making one copies no item and
/// allocates nothing; the collection expression form (<c>[a, b]</c>) allocates its array.
/// </summary>
/// <typeparam name="T">The type of an item.</typeparam>
/// <remarks>
/// Items are read through <see cref="ReadOnlySpan{T}"/>, so arrays may be covariant. A <see cref="List{T}"/> is read
/// through its array while the run lasts, its count taken at the start: do not change it meanwhile.
/// <c>default</c> holds no items.
/// </remarks>
[CollectionBuilder(typeof(Items), nameof(Items.Create))]
public readonly struct Items<T>
{
    private readonly List<T>? _list;
    private readonly ReadOnlyMemory<T> _memory;

    private Items(List<T> list) => _list = list;

    private Items(ReadOnlyMemory<T> memory) => _memory = memory;

    /// <summary>Gets the number of items now.</summary>
    public int Count => _list is { } list ? list.Count : _memory.Length;

    /// <summary>Views an array. Allocates nothing.</summary>
    /// <param name="items">Read where it is, when the items run; it may be covariant.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    public static implicit operator Items<T>(T[] items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return new Items<T>(new ReadOnlyMemory<T>(items));
    }

    /// <summary>Views a list. Allocates nothing.</summary>
    /// <param name="items">Read through its array while a run lasts: do not change it meanwhile.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    public static implicit operator Items<T>(List<T> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return new Items<T>(items);
    }

    /// <summary>Views memory. Allocates nothing.</summary>
    /// <param name="items">Read where it is, when the items run.</param>
    public static implicit operator Items<T>(Memory<T> items) => new(items);

    /// <summary>Views memory. Allocates nothing.</summary>
    /// <param name="items">Read where it is, when the items run.</param>
    public static implicit operator Items<T>(ReadOnlyMemory<T> items) => new(items);

    /// <summary>Views a segment of an array; <c>default</c> is an empty one. Allocates nothing.</summary>
    /// <param name="items">Read where it is, when the items run.</param>
    public static implicit operator Items<T>(ArraySegment<T> items) =>
        new(new ReadOnlyMemory<T>(items.Array, items.Offset, items.Count));

    /// <summary>Views an immutable array. Allocates nothing.</summary>
    /// <param name="items">Read where it is.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is <c>default</c>.</exception>
    public static implicit operator Items<T>(ImmutableArray<T> items)
    {
        T[]? array = ImmutableCollectionsMarshal.AsArray(items);
        ArgumentNullException.ThrowIfNull(array, nameof(items));
        return new Items<T>(new ReadOnlyMemory<T>(array));
    }

    /// <summary>Enumerates the items. Allocates nothing.</summary>
    /// <returns>An enumerator over the items as they are now.</returns>
    public ReadOnlySpan<T>.Enumerator GetEnumerator() => Read(Count).GetEnumerator();

    /// <summary>For generated code: the first <paramref name="count"/> items.</summary>
    /// <param name="count">The count that was taken when the run started.</param>
    /// <returns>Exactly that many items.</returns>
    /// <exception cref="InvalidOperationException">A list has lost items since.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ReadOnlySpan<T> Read(int count)
    {
        ReadOnlySpan<T> items = _list is { } list ? CollectionsMarshal.AsSpan(list) : _memory.Span;
        if (items.Length < count)
        {
            ThrowShrunk(count, items.Length);
        }

        return items[..count];
    }

    private static void ThrowShrunk(int count, int now) =>
        throw new InvalidOperationException(
            $"The list of items had {count} items when the batch started and has {now} now. "
                + "Leave a list as it is until its batch has completed, or hand over a copy."
        );
}

/// <summary>Makes <see cref="Items{T}"/> from collection expressions.</summary>
public static class Items
{
    /// <summary>
    /// Copies <paramref name="items"/> to an array of their own, which it allocates; what <c>[a, b]</c> compiles to.
    /// </summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    /// <param name="items">What is copied; a span cannot be kept until the items run.</param>
    /// <returns>A view of the new array.</returns>
    public static Items<T> Create<T>(ReadOnlySpan<T> items) => items.ToArray();
}
