using System;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>How a cache gives up what is not needed.</content>
public sealed partial class StateCache
{
    /// <summary>How many places the trimmer has left, until the owner learns of it; -1 afterwards.</summary>
    private int _needed = -1;

    /// <summary>Whether objects have been let go of since the owner has looked.</summary>
    private volatile bool _hasGaps;

    private int _granted;

    /// <summary>Gets or sets what the cache is about to grow by: others must not be given it too.</summary>
    internal int Granted
    {
        get => Volatile.Read(ref _granted);
        set => Volatile.Write(ref _granted, value);
    }

    /// <summary>Gets the same as other threads have to count it: a trimmed cache grows shorter when its owner next looks.</summary>
    internal int Kept => Granted + (Volatile.Read(ref _needed) is int needed and >= 0 ? needed : _places.Length);

    /// <summary>
    /// Leaves objects to the GC, called on any thread: all that are in the cache, or those beyond what was needed since
    /// the last time.
    /// </summary>
    /// <remarks>
    /// Places are taken away and objects not written: nothing that the owner does meanwhile can be undone by it. An
    /// object that comes back to a place that is gone is left to the GC. Called under the pool's lock, too: the places
    /// that are cleared are those of the cache that is told to grow shorter.
    /// </remarks>
    /// <param name="everything">Whether all are left.</param>
    /// <param name="lost">One of those that had not retired, to count them by, where there are any.</param>
    /// <returns>How many had not retired.</returns>
    internal int GiveUp(bool everything, ref PooledObject? lost)
    {
        Debug.Assert(_pool.IsLocked, "Nothing is exchanged meanwhile.");
        PooledObject?[] places = _places;
        int needed = everything ? 0 : (_own.Needed + Stride - 1) & -Stride;
        _own.Needed = 0;
        int count = 0;
        for (int i = needed; i < places.Length; i++)
        {
            if (places[i] is { HasRetired: false } item)
            {
                lost = item;
                count++;
            }

            places[i] = null;
        }

        if (needed < places.Length)
        {
            // Only its owner can put a shorter array in its place, and so let other threads have the room.
            Volatile.Write(ref _needed, needed);
        }

        return count;
    }

    /// <summary>
    /// Lets go of retired objects, and of those in use since the last trim: a dispatch that nobody awaits, for example,
    /// is kept alive by nothing else. Called on any thread, under the pool's lock: nothing is exchanged meanwhile.
    /// </summary>
    /// <param name="lost">One of those that had not retired, to count them by, where there are any.</param>
    /// <returns>How many had not retired.</returns>
    internal int LetGo(ref PooledObject? lost)
    {
        Debug.Assert(_pool.IsLocked, "Nothing is exchanged meanwhile.");
        PooledObject?[] places = _places;
        int count = 0;
        for (int i = 0; i < places.Length; i++)
        {
            if (places[i] is not { } item)
            {
                continue;
            }

            bool hasRetired = item.HasRetired;
            if ((hasRetired || item.IsStillInUse()) && Interlocked.CompareExchange(ref places[i], null, item) == item)
            {
                _hasGaps = true;
                if (!hasRetired)
                {
                    lost = item;
                    count++;
                }
            }
        }

        return count;
    }

    /// <summary>Moves the objects that are left together, in their order, and begins with the first of them.</summary>
    private void CloseGaps()
    {
        Debug.Assert(_own.Lock.IsOwnerIn, "The owner is in.");
        _hasGaps = false;
        int filled = 0;
        for (int i = 0; i < _own.Filled; i++)
        {
            if (_places[i] is { } item)
            {
                _places[i] = null;
                _places[filled++] = item;
            }
        }

        _own.Filled = filled;
        MoveTo(0);
    }

    /// <summary>Keeps as many places as were needed.</summary>
    /// <returns>The place where the thread continues.</returns>
    private int Shorten(int next)
    {
        int needed = Math.Min(_needed, _places.Length);
        _needed = -1;
        _refused = 0;
        _own.Filled = Math.Min(_own.Filled, needed);
        try
        {
            Array.Resize(ref _places, Math.Max(needed, FirstLength));
        }
        catch (OutOfMemoryException)
        {
            // There is no room for a shorter array, and a longer one does no harm. The caller may be in a rent.
        }

        return next <= needed ? next : 0;
    }
}
