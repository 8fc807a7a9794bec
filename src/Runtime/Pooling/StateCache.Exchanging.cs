using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>How a cache comes by the objects of another one, whose owner has no use for them now.</content>
/// <remarks>
/// A loop that awaits what it has dispatched resumes now on this thread of the pool, now on that one. Each thread would
/// need a cache as large as what is in flight, and all together would outgrow what they may keep. So a cache that runs
/// dry and may not grow exchanges all it has, used and free places, for the places of a cache whose objects are all
/// free. From a cache that needs some itself it gets half, so that two threads in the midst of their work do not take
/// the same objects from each other for ever: half of the places, if the other has fewer; else half of the free
/// objects, each for one in use, which allocates nothing, however often the two threads alternate. No rent pays for it
/// with an interlocked operation: the owner of the cache's lock is its thread, and the thread that wants the objects is
/// a guest.
/// </remarks>
public sealed partial class StateCache
{
    /// <summary>How many places make it worth to fence all threads.</summary>
    private const int LeastExchanged = 256;

    internal const int Samples = 16;

    /// <summary>How many of the sampled objects have to be free.</summary>
    internal const int LeastAtHand = 2;

    /// <summary>How many places are looked at for objects to be swapped: their owner may have to wait meanwhile.</summary>
    private const int MostLooks = 1_024;

    private const int MostYields = 20;

    /// <summary>
    /// How many rents that find nothing do not ask the pool, after one that was refused: it looks at the caches of all
    /// threads, under a lock, so each pays for one of them.
    /// </summary>
    private int _refused;

    /// <summary>
    /// Gets how many filled places to keep when a smaller cache gets half. The sizes converge with each exchange, so
    /// exchanges come to an end.
    /// </summary>
    private int HalfOfFilled => (_own.Filled / 2) & -Stride;

    /// <summary>Gives another cache of the pool all that this one holds, and takes what that one holds; or gives it some.</summary>
    /// <remarks>Called on the thread that owns the other one, under the pool's lock.</remarks>
    /// <returns>Whether it did: there was something to be had, and the owner was elsewhere.</returns>
    internal bool TryExchangeWith(StateCache dry)
    {
        // The pool's lock lets one guest in at a time.
        bool isIn = _own.Lock.TryEnterAsGuest();
        Debug.Assert(isIn, "Two threads exchange the objects of one cache.");
        try
        {
            // Looked at again: since it was chosen, its owner may have taken some, made it shorter, or have been asked to.
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

    /// <summary>Counts how many of the sampled objects are free, as far as another thread can tell.</summary>
    /// <param name="furthest">The place of that to which the owner would come last.</param>
    /// <returns>None where it is not worth to exchange anything.</returns>
    internal int CountSamplesAtHand(out int furthest)
    {
        PooledObject?[] places = _places;
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

    /// <summary>Waits a little for the owner to be elsewhere: it is here for a few instructions, or waits for the pool's lock.</summary>
    private bool IsLeft()
    {
        for (int looks = 0; _own.Lock.IsOwnerIn; looks++)
        {
            if (looks == MostYields)
            {
                return false;
            }

            // It may have been interrupted here for the sake of this very thread.
            Thread.Yield();
        }

        return true;
    }

    private void ExchangeAll(StateCache dry)
    {
        (_places, dry._places) = (dry._places, _places);
        (_hasGaps, dry._hasGaps) = (dry._hasGaps, _hasGaps);
        (_own.Next, dry._own.Next) = (dry._own.Next, _own.Next);
        (_own.Turn, dry._own.Turn) = (dry._own.Turn, _own.Turn);
        (_own.Filled, dry._own.Filled) = (dry._own.Filled, _own.Filled);
        (_own.Needed, dry._own.Needed) = (dry._own.Needed, _own.Needed);
        (_own.Looks, dry._own.Looks) = (dry._own.Looks, _own.Looks);
        (_own.Restarted, dry._own.Restarted) = (dry._own.Restarted, _own.Restarted);
    }

    /// <summary>Appends the second half of the places to those of another cache, with the objects that are in use.</summary>
    private void HandOverHalf(StateCache dry, int kept)
    {
        Debug.Assert(kept % Stride == 0 && kept <= _own.Filled, "Lengths are multiples of a stride.");
        int filled = dry._places.Length + _own.Filled - kept;
        // Both are made before one of them is used: where memory is short, nothing is in two caches.
        PooledObject?[] longer = [.. dry._places, .. _places.AsSpan(kept)];
        PooledObject?[] shorter = [.. _places.AsSpan(0, kept)];
        dry._places = longer;
        dry._own.Filled = filled;
        dry._hasGaps |= _hasGaps;
        _places = shorter;
        _own.Filled = kept;
        _own.Needed = Math.Min(_own.Needed, kept);
        MoveTo(_own.Next < kept ? _own.Next : 0);
    }

    /// <summary>Gives another cache free objects, each for one that it has in use.</summary>
    /// <remarks>From the one on to which the owner would come last: what it comes to next, it keeps.</remarks>
    private void SwapSome(StateCache dry, int from, int count)
    {
        Debug.Assert(from < _own.Filled, "One of the places that were looked at.");
        int to = dry._own.Next;
        count = Math.Min(count, dry._own.Filled);
        for (int looks = Math.Min(_own.Filled, MostLooks); looks > 0 && count > 0; looks--)
        {
            if (_places[from] is { IsAtHand: true } found)
            {
                PooledObject? used = dry._places[to];
                _hasGaps |= used is null;
                (_places[from], dry._places[to]) = (used, found);
                to = to + 1 < dry._own.Filled ? to + 1 : 0;
                count--;
            }

            from = (from > 0 ? from : _own.Filled) - 1;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        if (!_own.Lock.TryEnterAsOwner())
        {
            WaitUntilExchanged();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave()
    {
        Debug.Assert(_own.Lock.IsOwnerIn, "The owner leaves as often as it has come in.");
        _own.Lock.LeaveAsOwner();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WaitUntilExchanged()
    {
        do
        {
            _pool.WaitForExchange();
        } while (!_own.Lock.TryEnterAsOwner());
    }

    /// <summary>Any object of those that were another cache's.</summary>
    private PooledObject? RentExchanged()
    {
        int place = _own.Next - 1;
        _own.Looks = _own.Filled;
        PooledObject? item = Sweep(ref place);
        MoveTo(item is null ? place : place + 1);
        return item;
    }
}
