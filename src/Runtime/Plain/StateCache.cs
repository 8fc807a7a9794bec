using System.ComponentModel;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// One thread's objects of one class. The thread rents them, and any thread may give one back. The cache holds no
/// reference to an object in use: if it never comes back, the GC collects it.
/// </summary>
/// <remarks>
/// What comes back is a chain that others put objects before, one at a time, and that the owner takes as a whole: so a
/// link never changes while somebody compares by it. Nothing is trimmed: a thread keeps what it once needed, up to twice
/// <see cref="MostFree"/>, as long as it lives.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StateCache
{
    /// <summary>How many objects may wait in a chain; those that come back then are left to the GC.</summary>
    internal const int MostFree = 1_024;

    private PooledObject? _own;
    private PooledObject? _returned;

    internal StateCache() { }

    /// <summary>Gets whether the handler that new objects serve sees the caller's context.</summary>
    internal bool FlowsContext { get; init; } = true;

    /// <summary>Takes an object out, or tells the caller to make one and to <see cref="Add{T}"/> it.</summary>
    /// <returns>A cleared object, or null when none is free.</returns>
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

    /// <summary>Has a new object, which the caller uses first, come back here.</summary>
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
