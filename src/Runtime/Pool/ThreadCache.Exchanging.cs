namespace ClosureGen.Runtime;

/// <content>How a cache gets objects from another cache whose owner does not need them now.</content>
/// <remarks>
/// A loop that awaits what it has dispatched resumes on changing pool threads. Each thread would need a cache as large
/// as what is in flight, and together they would exceed their limit. So a cache that runs dry and may not grow
/// exchanges all its places, used and free, for those of a cache whose objects are all free. From a cache that needs
/// some itself it gets half, so that two busy threads do not take the same objects from each other for ever: half of
/// the places, if it has more of them than the other cache; otherwise half of the free objects, each for one in use,
/// which allocates nothing, however often the two threads alternate. No rent needs an interlocked operation for this:
/// the cache's thread owns its lock, and the thread that wants the objects is a guest.
/// </remarks>
public sealed partial class ThreadCache
{
    /// <summary>The fewest places that make an exchange worth a fence on all threads.</summary>
    private const int LeastExchanged = 256;

    internal const int Samples = 16;

    /// <summary>The fewest sampled objects that must be free.</summary>
    internal const int LeastAtHand = 2;

    /// <summary>The most places to search for objects to swap: their owner may have to wait meanwhile.</summary>
    private const int MostLooks = 1_024;

    private const int MostYields = 20;

    /// <summary>
    /// After a refusal, how many more rents that find nothing do not ask the pool: asking looks at the caches of all
    /// threads under a lock, so each rent pays for one cache.
    /// </summary>
    private int _refused;

    /// <summary>
    /// Gets how many filled places to keep when a smaller cache gets half. The sizes converge with each exchange, so
    /// exchanges end.
    /// </summary>
    private int HalfOfFilled => (_own.Filled / 2) & -Stride;

    /// <summary>Exchanges all places with another cache of the pool, or gives it some.</summary>
    /// <remarks>Called on the other cache's thread, under the pool's lock.</remarks>
    /// <returns>Whether anything was exchanged: this cache had free objects, and its owner was outside.</returns>
    internal bool TryExchangeWith(ThreadCache dry)
    {
        // The pool's lock lets one guest in at a time.
        bool isIn = _own.Lock.TryEnterAsGuest();
        Debug.Assert(isIn, "Only one thread at a time exchanges the objects of a cache.");
        try
        {
            // Checked again: since this cache was chosen, its owner may have taken objects, shortened it, or have been
            // asked to.
            if (!IsLeft() || CountSamplesAtHand(out int furthest) is not (>= LeastAtHand and int atHand))
            {
                return false;
            }

            if (atHand == Samples)
            {
                ExchangeAll(dry);
            }
            else if (atHand >= Samples / 2 && dry.Length < HalfOfFilled)
            {
                HandOverHalf(dry, kept: HalfOfFilled);
            }
            else
            {
                SwapSome(dry, furthest, count: _own.Filled / (2 * Samples) * atHand);
            }

            return true;
        }
        finally
        {
            _own.Lock.LeaveAsGuest();
        }
    }

    /// <summary>Counts the sampled objects that are free, as far as another thread can tell.</summary>
    /// <param name="furthest">The place of the one that the owner would reach last.</param>
    /// <returns>0 if an exchange is not worthwhile.</returns>
    internal int CountSamplesAtHand(out int furthest)
    {
        PooledSource?[] places = _places;
        int filled = Math.Min(_own.Filled, places.Length);
        int next = _own.Next;
        int found = 0;
        furthest = 0;
        if (filled < LeastExchanged || Volatile.Read(ref _needed) >= 0)
        {
            return 0;
        }

        for (int i = 0; i < Samples; i++)
        {
            int sample = (int)((next + ((long)filled * i / Samples)) % filled);
            if (places[sample] is { IsAtHand: true })
            {
                furthest = sample;
                found++;
            }
        }

        return found;
    }

    /// <summary>
    /// Waits briefly until the owner is outside: it stays inside for a few instructions, or waits for the pool's lock.
    /// </summary>
    private bool IsLeft()
    {
        for (int looks = 0; _own.Lock.IsOwnerIn; looks++)
        {
            if (looks == MostYields)
            {
                return false;
            }

            // The owner may have been preempted inside in favor of this very thread.
            Thread.Yield();
        }

        return true;
    }

    private void ExchangeAll(ThreadCache dry)
    {
        (_places, dry._places) = (dry._places, _places);
        (_hasGaps, dry._hasGaps) = (dry._hasGaps, _hasGaps);
        (_own.Next, dry._own.Next) = (dry._own.Next, _own.Next);
        (_own.Checkpoint, dry._own.Checkpoint) = (dry._own.Checkpoint, _own.Checkpoint);
        (_own.Filled, dry._own.Filled) = (dry._own.Filled, _own.Filled);
        (_own.Needed, dry._own.Needed) = (dry._own.Needed, _own.Needed);
        (_own.Looks, dry._own.Looks) = (dry._own.Looks, _own.Looks);
        (_own.Restarted, dry._own.Restarted) = (dry._own.Restarted, _own.Restarted);
    }

    /// <summary>Appends the second half of the places, with objects in use, to those of another cache.</summary>
    private void HandOverHalf(ThreadCache dry, int kept)
    {
        Debug.Assert(kept % Stride == 0 && kept <= _own.Filled, "Lengths are multiples of a stride.");
        int filled = dry._places.Length + _own.Filled - kept;
        // Both arrays are allocated before one is used: if memory runs out, no object is in two caches.
        PooledSource?[] longer = [.. dry._places, .. _places.AsSpan(kept)];
        PooledSource?[] shorter = [.. _places.AsSpan(0, kept)];
        dry._places = longer;
        dry._own.Filled = filled;
        dry._hasGaps |= _hasGaps;
        _places = shorter;
        _own.Filled = kept;
        _own.Needed = Math.Min(_own.Needed, kept);
        MoveTo(_own.Next < kept ? _own.Next : 0);
    }

    /// <summary>Gives another cache free objects, each in exchange for one in use.</summary>
    /// <remarks>Starts at the one that the owner would reach last: the owner keeps those that it reaches next.</remarks>
    private void SwapSome(ThreadCache dry, int from, int count)
    {
        Debug.Assert(from < _own.Filled, "The place was sampled.");
        int to = dry._own.Next;
        count = Math.Min(count, dry._own.Filled);
        for (int looks = Math.Min(_own.Filled, MostLooks); looks > 0 && count > 0; looks--)
        {
            if (_places[from] is { IsAtHand: true } found)
            {
                PooledSource? used = dry._places[to];
                _hasGaps |= used is null;
                (_places[from], dry._places[to]) = (used, found);
                to = to + 1 < dry._own.Filled ? to + 1 : 0;
                count--;
            }

            from = (from > 0 ? from : _own.Filled) - 1;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WaitUntilExchanged()
    {
        do
        {
            _pool.WaitForExchange();
        } while (!_own.Lock.TryEnterAsOwner());
    }

    /// <summary>Rents any of the objects that came from another cache.</summary>
    private PooledSource? RentExchanged()
    {
        int place = _own.Next - 1;
        _own.Looks = _own.Filled;
        PooledSource? item = Sweep(ref place);
        MoveTo(item is null ? place : place + 1);
        return item;
    }
}
