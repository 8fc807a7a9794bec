using System.Buffers;
using System.Collections;
using System.ComponentModel;
using System.Runtime.InteropServices;

namespace ClosureGen;

/// <summary>
/// The items of a batch: a view of an array, a list or memory that the caller owns. Creating one copies no item and
/// allocates nothing; the collection expression form (<c>[a, b]</c>) allocates its array.
/// </summary>
/// <typeparam name="T">The type of an item.</typeparam>
/// <remarks>
/// Items are read through <see cref="ReadOnlySpan{T}"/>, so arrays may be covariant. A <see cref="List{T}"/> is read
/// through its array, with the count it has when the run starts: do not change it during the run. <c>default</c> has no
/// items.
/// </remarks>
[CollectionBuilder(typeof(Items), nameof(Items.Create))]
public readonly partial struct Items<T> : IEnumerable<T>
{
    // Values of _length for a source without a length of its own, or with a length that may change.
    private const int OfList = -1;
    private const int OfHandler = -2;

    // One reference and eight bytes: every run copies the batch, and each reference costs a write barrier.
    // _length >= 0, _start >= 0   a T[], from _start on; null for no items
    // _length >= 0, _start <  0   a MemoryManager<T>, a string, or Items.Numbers for numbers that count up, from ~_start on
    // _length == OfList           a List<T>
    // _length == OfHandler        one handler, not a list of them: for generated code
    private readonly object? _source;
    private readonly int _start;
    private readonly int _length;

    private Items(object? source, int start, int length)
    {
        _source = source;
        _start = start;
        _length = length;
    }

    /// <summary>Gets the number of items now.</summary>
    public int Count => _length == OfList ? Unsafe.As<List<T>>(_source!).Count : Math.Max(_length, 0);

    /// <summary>
    /// For generated code: the number of calls, or the complement of a range's length if it is cut into chunks.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public int CountToCut => ReferenceEquals(_source, Items.Numbers) ? ~_length : Count;

    /// <summary>
    /// For generated code: how many calls of an async handler may be in flight by default, -1 for no limit.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public int Degree => ReferenceEquals(_source, Items.Numbers) ? Environment.ProcessorCount : -1;

    /// <summary>For generated code: the first index of a range.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public int First => ~_start;

    /// <summary>Gets whether this is a default value.</summary>
    internal bool IsDefault => _source is null;

    /// <summary>Gets the one handler, or null for a list of handlers.</summary>
    internal object? Handler => _length == OfHandler ? _source : null;

    /// <summary>Views an array. Allocates nothing.</summary>
    /// <param name="items">The array, which is read when the items run; it may be covariant.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    public static implicit operator Items<T>(T[] items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return new Items<T>(items, 0, items.Length);
    }

    /// <summary>Views a list. Allocates nothing.</summary>
    /// <param name="items">The list, whose array is read during a run: do not change it meanwhile.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    public static implicit operator Items<T>(List<T> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return new Items<T>(items, 0, OfList);
    }

    /// <summary>Views memory. Allocates nothing.</summary>
    /// <param name="items">The memory, which is read when the items run.</param>
    public static implicit operator Items<T>(Memory<T> items) => (ReadOnlyMemory<T>)items;

    /// <summary>Views memory. Allocates nothing.</summary>
    /// <param name="items">The memory, which is read when the items run.</param>
    public static implicit operator Items<T>(ReadOnlyMemory<T> items) =>
        MemoryMarshal.TryGetArray(items, out ArraySegment<T> segment) ? segment : OfOther(items);

    /// <summary>Views a segment of an array; <c>default</c> is an empty one. Allocates nothing.</summary>
    /// <param name="items">The segment, which is read when the items run.</param>
    public static implicit operator Items<T>(ArraySegment<T> items) => new(items.Array, items.Offset, items.Count);

    /// <summary>Enumerates the items. Allocates nothing.</summary>
    /// <returns>An enumerator over the items as they are now.</returns>
    public ReadOnlySpan<T>.Enumerator GetEnumerator() => Read(Count).GetEnumerator();

    // Makes an overload that takes Items<T> better than one that takes IEnumerable<T>, to which Items<T> converts.
    IEnumerator<T> IEnumerable<T>.GetEnumerator()
    {
        int count = Count;
        for (int i = 0; i < count; i++)
        {
            yield return At(Read(count), i);
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<T>)this).GetEnumerator();

    /// <summary>For generated code: an item, or an index of a range.</summary>
    /// <param name="items">The span that <see cref="Read"/> returned.</param>
    /// <param name="index">The item's position.</param>
    /// <returns>The item.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T At(ReadOnlySpan<T> items, int index)
    {
        // The test for a range is the check of the bounds, which an array needs anyway.
        return (uint)index < (uint)items.Length ? items[index] : AtIndex(index);
    }

    /// <summary>For generated code: the first <paramref name="count"/> items.</summary>
    /// <param name="count">The count from the start of the run.</param>
    /// <returns>Exactly that many items; none for a range.</returns>
    /// <exception cref="InvalidOperationException">A list is now shorter than that.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ReadOnlySpan<T> Read(int count)
    {
        if (_length >= 0 && _start >= 0)
        {
            if (_length < count)
            {
                return ReadCell(count);
            }

            // Not As<T[]>(…).AsSpan(): that asks whether the array is covariant.
            return new ReadOnlySpan<T>(Unsafe.As<T[]?>(_source), _start, count);
        }

        if (ReferenceEquals(_source, Items.Numbers))
        {
            return default;
        }

        ReadOnlySpan<T> items = ReadOther();
        if (items.Length < count)
        {
            ThrowShrunk(count, items.Length);
        }

        return items.Slice(0, count);
    }

    /// <summary>Views consecutive numbers: indices, or the indices of a range that is cut into chunks.</summary>
    internal static Items<T> OfRange(int start, int count) => new(Items.Numbers, ~start, count);

    /// <summary>Views one handler as a list of one.</summary>
    internal static Items<T> OfOne(object handler) => new(handler, 0, OfHandler);

    /// <summary>Gets the same items, or an empty array for a default value.</summary>
    internal Items<T> OrEmpty() => _source is null ? new Items<T>(Array.Empty<T>(), 0, 0) : this;

    private static Items<T> OfOther(ReadOnlyMemory<T> items)
    {
        if (MemoryMarshal.TryGetMemoryManager(items, out MemoryManager<T>? manager, out int start, out int length))
        {
            return new Items<T>(manager, ~start, length);
        }

        if (
            typeof(T) == typeof(char)
            && MemoryMarshal.TryGetString(
                Unsafe.As<ReadOnlyMemory<T>, ReadOnlyMemory<char>>(ref items),
                out string? text,
                out start,
                out length
            )
        )
        {
            return new Items<T>(text, ~start, length);
        }

        // There are no other kinds of memory.
        throw new NotSupportedException($"Memory of this kind cannot be read: {items}. Pass an array.");
    }

    private T AtIndex(int index)
    {
        if (typeof(T) != typeof(int))
        {
            throw new IndexOutOfRangeException();
        }

        int item = ~_start + index;
        return Unsafe.As<int, T>(ref item);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<T> ReadOther()
    {
        if (_length == OfList)
        {
            return SpanOf(Unsafe.As<List<T>>(_source!));
        }

        Debug.Assert(_length >= 0, "A single handler is not a list of items.");
        if (typeof(T) == typeof(char) && _source is string text)
        {
            ReadOnlyMemory<char> characters = text.AsMemory(~_start, _length);
            return Unsafe.As<ReadOnlyMemory<char>, ReadOnlyMemory<T>>(ref characters).Span;
        }

        return Unsafe.As<MemoryManager<T>>(_source!).GetSpan().Slice(~_start, _length);
    }

    private static void ThrowShrunk(int count, int now) =>
        throw new InvalidOperationException(
            $"The list of items had {count} items when the batch started and has {now} now. "
                + "Leave a list as it is until its batch has completed, or pass a copy."
        );
}

/// <summary>Creates <see cref="Items{T}"/> from collection expressions.</summary>
public static class Items
{
    /// <summary>The source object of a range's items.</summary>
    internal static readonly object Numbers = new();

    /// <summary>
    /// Copies <paramref name="items"/> to a new array; this is what <c>[a, b]</c> compiles to.
    /// </summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    /// <param name="items">The items to copy; a span cannot be stored until they run.</param>
    /// <returns>A view of the new array.</returns>
    public static Items<T> Create<T>(ReadOnlySpan<T> items) => items.ToArray();
}
