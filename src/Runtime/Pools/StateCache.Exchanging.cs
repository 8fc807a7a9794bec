using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>How a cache comes by the objects of another one, whose owner has no use for them now.</content>
/// <remarks>
/// A loop that awaits what it has dispatched goes on now on this thread of the pool, now on that one. Each would need a
/// cache as large as what is in flight, and all together would outgrow what they may keep. So one that runs dry and may
/// not grow exchanges all it has, places in use and places free, for that of one with all its objects at hand. Of one
/// that has need of some itself it gets half of the places, so that two threads in the midst of their work do not take
/// the same objects from each other for ever. No rent pays for it with an interlocked operation: a thread says that it
/// is at its cache and then looks whether somebody wants it, without a fence; who wants it says so, fences all threads
/// of the process, and then looks whether the owner is there.
/// </remarks>
public sealed partial class StateCache
{
    /// <summary>How many places make it worth to fence all threads.</summary>
    private const int LeastExchanged = 256;

    private const int Samples = 16;

    /// <summary>Gives another cache of the pool all that this one holds, and takes what that one holds; or gives it half.</summary>
    /// <remarks>Called on the thread that owns the other one, under the pool's lock.</remarks>
    /// <returns>Whether it did: there was something to be had, and the owner was elsewhere.</returns>
    internal bool TryExchangeWith(StateCache dry)
    {
        int atHand = _own.Filled < LeastExchanged ? 0 : CountSamplesAtHand();
        if (atHand < Samples / 2 || Volatile.Read(ref _needed) >= 0)
        {
            return false;
        }

        Volatile.Write(ref _own.IsWanted, true);
        try
        {
            Interlocked.MemoryBarrierProcessWide();

            // Since it was looked at, its owner may have made it shorter, or have been asked to.
            bool isFree =
                Volatile.Read(ref _own.Calls) == 0 && _own.Filled >= LeastExchanged && Volatile.Read(ref _needed) < 0;
            if (isFree && atHand == Samples)
            {
                ExchangeAll(dry);
            }
            else if (isFree)
            {
                HandOverHalf(dry);
            }

            return isFree;
        }
        finally
        {
            Volatile.Write(ref _own.IsWanted, false);
        }
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
    private void HandOverHalf(StateCache dry)
    {
        int kept = (_own.Filled / 2) & -Stride;
        int filled = dry._places.Length + _own.Filled - kept;
        // Both are made before one of them is used: where memory is short, nothing is in two caches.
        PooledObject?[] longer = [.. dry._places, .. _places.AsSpan(kept)];
        PooledObject?[] shorter = _places[..kept];
        dry._places = longer;
        dry._own.Filled = filled;
        dry._hasGaps |= _hasGaps;
        _places = shorter;
        _own.Filled = kept;
        _own.Needed = Math.Min(_own.Needed, kept);
        MoveTo(_own.Next < kept ? _own.Next : 0);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        Volatile.Write(ref _own.Calls, _own.Calls + 1);
        if (Volatile.Read(ref _own.IsWanted))
        {
            WaitUntilExchanged();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave() => Volatile.Write(ref _own.Calls, _own.Calls - 1);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WaitUntilExchanged()
    {
        do
        {
            Leave();
            _pool.WaitForExchange();
            Volatile.Write(ref _own.Calls, _own.Calls + 1);
        } while (Volatile.Read(ref _own.IsWanted));
    }

    /// <summary>Any object of those that were another cache's.</summary>
    private PooledObject? RentExchanged()
    {
        int place = 0;
        _own.Looks = _own.Filled;
        PooledObject? item = Sweep(ref place);
        MoveTo(item is null ? place : place + 1);
        return item;
    }

    /// <summary>Counts how many of those that are looked at are at hand, as far as another thread can tell.</summary>
    private int CountSamplesAtHand()
    {
        PooledObject?[] places = _places;
        int filled = _own.Filled;
        int found = 0;
        for (int i = 0; i < Samples; i++)
        {
            int sample = (int)((long)filled * i / Samples);
            if (sample < places.Length && places[sample] is { IsAtHand: true })
            {
                found++;
            }
        }

        return found;
    }
}
