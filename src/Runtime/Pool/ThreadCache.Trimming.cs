namespace ClosureGen.Runtime;

/// <content>How a cache gives up objects that are not needed.</content>
public sealed partial class ThreadCache
{
    /// <summary>How many places the trimmer has left, until the owner has shortened the cache; -1 otherwise.</summary>
    private int _needed = -1;

    /// <summary>Whether objects have been released since the owner last checked.</summary>
    private volatile bool _hasGaps;

    private int _granted;

    /// <summary>
    /// Gets or sets how many places were granted to the cache and not added yet; other caches must not get them too.
    /// </summary>
    internal int Granted
    {
        get => Volatile.Read(ref _granted);
        set => Volatile.Write(ref _granted, value);
    }

    /// <summary>
    /// Gets how many places other threads must count for this cache: its owner shortens a trimmed cache later.
    /// </summary>
    internal int Kept => Granted + (Volatile.Read(ref _needed) is int needed and >= 0 ? needed : _places.Length);

    /// <summary>
    /// Leaves objects to the GC: all of the cache, or those beyond what was needed since the last time. Called on any
    /// thread.
    /// </summary>
    /// <remarks>
    /// Clears places and does not write to objects, so it cannot undo what the owner does meanwhile. An object that
    /// comes back to a removed place is left to the GC. The pool's lock prevents exchanges: the cleared places are
    /// those of the cache that is asked to shorten.
    /// </remarks>
    /// <param name="everything">Whether to leave all objects.</param>
    /// <param name="lost">
    /// One of the objects that had not retired, through which they are counted; unchanged if there are none.
    /// </param>
    /// <returns>How many objects had not retired.</returns>
    internal int GiveUp(bool everything, ref PooledSource? lost)
    {
        Debug.Assert(_pool.IsLocked, "The lock prevents exchanges.");
        PooledSource?[] places = _places;
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
            // Only the owner can replace the array by a shorter one, which makes the room available to other threads.
            Volatile.Write(ref _needed, needed);
        }

        return count;
    }

    /// <summary>
    /// Releases retired objects and those in use since the last trim: for example, nothing else keeps alive a dispatch
    /// without an awaiter. Called on any thread, under the pool's lock, which prevents exchanges.
    /// </summary>
    /// <param name="lost">
    /// One of the objects that had not retired, through which they are counted; unchanged if there are none.
    /// </param>
    /// <returns>How many objects had not retired.</returns>
    internal int LetGo(ref PooledSource? lost)
    {
        Debug.Assert(_pool.IsLocked, "The lock prevents exchanges.");
        PooledSource?[] places = _places;
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

    /// <summary>Compacts the remaining objects in their order, and continues with the first of them.</summary>
    private void CloseGaps()
    {
        Debug.Assert(_own.Lock.IsOwnerIn, "Only the owner, inside, moves objects.");
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

    /// <summary>Shortens the array to the places that were needed.</summary>
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
            // There is no memory for a shorter array, and the longer one does no harm. The caller may be in a rent.
        }

        return next <= needed ? next : 0;
    }
}
