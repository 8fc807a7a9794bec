using System.Collections.Immutable;
using System.Runtime.InteropServices;

namespace ClosureGen;

/// <content>Members that older frameworks lack: immutable arrays need a package there, and sources are not available.</content>
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
}
