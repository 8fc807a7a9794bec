using System;
using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>
/// One thread's objects of one class. Each keeps its place while it is in use: it is rented by this thread alone, and
/// whoever is done with it marks it as at hand.
/// </summary>
/// <remarks>
/// Where all places are taken, a new object gets the place of one in use, which is left to the GC when it is done: so an
/// object that never comes back costs no place for good. Nothing is trimmed: a thread keeps what it once needed, up to
/// <see cref="MostPlaces"/>, as long as it lives.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StateCache
{
    internal const int MostPlaces = 1_024;

    private const int FirstPlaces = 16;

    /// <summary>How many objects are looked at before another one is made: they come back about as they were rented.</summary>
    private const int MostLooks = 8;

    private PooledObject?[] _places = new PooledObject?[FirstPlaces];
    private int _filled;
    private int _next;

    internal StateCache() { }

    /// <summary>Gets whether the handler that new objects serve sees the caller's context.</summary>
    internal bool FlowsContext { get; init; } = true;

    /// <summary>Gets how many objects the cache has.</summary>
    internal int Count => _filled;

    /// <summary>Takes an object out, or tells the caller to make one and to <see cref="Add{T}"/> it.</summary>
    /// <returns>A cleared object, or null when none is at hand.</returns>
    internal PooledObject? Rent()
    {
        PooledObject?[] places = _places;
        if (places[0] is not { } first)
        {
            return null;
        }

        // From the beginning whenever that is possible: no more objects are in use than are needed.
        if (first.TryTake())
        {
            _next = 1;
            return first;
        }

        int next = _next;
        for (int looks = Math.Min(MostLooks, _filled); looks > 0; looks--)
        {
            if (next >= _filled)
            {
                next = 0;
            }

            PooledObject item = places[next++]!;
            if (item.TryTake())
            {
                _next = next;
                return item;
            }
        }

        return null;
    }

    /// <summary>Gives a new object a place, which the caller uses first.</summary>
    /// <typeparam name="T">The object's class.</typeparam>
    /// <param name="item">The object.</param>
    /// <returns>The same object.</returns>
    internal T Add<T>(T item)
        where T : PooledObject
    {
        if (_filled == _places.Length && _filled < MostPlaces)
        {
            Array.Resize(ref _places, _filled * 2);
        }

        if (_filled < _places.Length)
        {
            _places[_filled++] = item;
            return item;
        }

        if (_next >= _filled)
        {
            _next = 0;
        }

        _places[_next++] = item;
        return item;
    }
}
