using System.ComponentModel;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// One thread's objects of one class. The thread rents them, and any thread may give them back. The cache has no
/// reference to an object in use: if it never comes back, the GC collects it.
/// </summary>
/// <remarks>
/// Returned objects form a chain: other threads push objects, and the owner takes the whole chain, so a link never
/// changes while a thread compares it (no ABA problem). Nothing is trimmed: a thread keeps what it once needed, up to
/// twice <see cref="MostFree"/>, as long as it lives.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ThreadCache
{
    /// <summary>The longest chain; objects that come back beyond it are left to the GC.</summary>
    internal const int MostFree = 1_024;

    private PooledObject? _own;
    private PooledObject? _returned;

    internal ThreadCache() { }

    /// <summary>Gets whether the handler that new objects serve sees the caller's context.</summary>
    internal bool FlowsContext { get; init; } = true;

    /// <summary>Takes an object; if none is free, the caller creates one and calls <see cref="Add{T}"/>.</summary>
    /// <returns>A cleared object, or null if none is free.</returns>
    internal PooledObject? Rent()
    {
        PooledObject? item = _own ?? Interlocked.Exchange(ref _returned, null);
        if (item is not null)
        {
            _own = item.Next;
            item.Take();
        }

        return item;
    }

    /// <summary>Makes a new object, which the caller has rented, return to this cache.</summary>
    /// <typeparam name="T">The object's class.</typeparam>
    /// <param name="item">The object.</param>
    /// <returns>The same object.</returns>
    internal T Add<T>(T item)
        where T : PooledObject
    {
        item.Home = this;
        return item;
    }

    /// <summary>Takes an object back, on any thread.</summary>
    internal void GiveBack(PooledObject item)
    {
        PooledObject? first = Volatile.Read(ref _returned);
        while (true)
        {
            item.Depth = first is null ? 1 : first.Depth + 1;
            if (item.Depth > MostFree)
            {
                item.Next = null;
                return;
            }

            item.Next = first;
            PooledObject? seen = Interlocked.CompareExchange(ref _returned, item, first);
            if (ReferenceEquals(seen, first))
            {
                return;
            }

            first = seen;
        }
    }
}
