using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>Asking other threads to help, and giving them the items that a blocked thread has not started.</content>
internal abstract partial class AsyncBatchRun
{
    // Whether a helper's queue entry is queued and has not joined yet.
    private int _invited;

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        if (_isInline)
        {
            return;
        }

        if (range.HasRest(seen))
        {
            // With a single seat, items run in order. If all of several seats are taken, the next claim picks up the
            // rest.
            if (_claims.HasSeveralSeats)
            {
                TakeRest(range, seen);
            }
        }
        else if (!_claims.HasFreeSeat && range.HasSeatEach && range.HasSpareSeats())
        {
            // Even without items to claim: other participants may hold items, but no seats for them.
            TakeSpareSeats(range, seen);
        }

        TryInviteOneMore();
    }

    /// <summary>Makes a blocked thread's remaining items claimable, with the seats that it holds for them.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        // Read before the items are put back: from then on the run may continue, and end.
        ItemCost cost = Cost;
        using (Interrupts.Lock(_gate))
        {
            // Marked first: while the rest is marked, the items' run cannot end.
            bool hasSeatEach = range.HasSeatEach;
            _rest.Reserve();
            if (!_claims.TryMarkRest() || !range.TryTakeRest(seen, out int start, out int end))
            {
                return;
            }

            _rest.Add(start, end);
            if (hasSeatEach)
            {
                _claims.GiveSeatsBack(end - start);
            }
        }

        Watch.CountRescue();
        cost.LearnLeast(Pace.HeldUpTicks);
    }

    /// <summary>
    /// Gives back the seats of calls that have ended synchronously, while their thread is blocked in a later one.
    /// </summary>
    private void TakeSpareSeats(ItemRange range, long seen)
    {
        ItemCost cost = Cost;
        using (Interrupts.Lock(_gate))
        {
            // Marked first, as above. The participant that finds no items in the rest removes the mark.
            int seats = _claims.TryMarkRest() ? range.TakeSpareSeats(seen) : 0;
            if (seats == 0)
            {
                return;
            }

            _claims.GiveSeatsBack(seats);
        }

        Watch.CountRescue();
        cost.LearnLeast(Pace.HeldUpTicks);
    }

    /// <summary>Claims an item from the rest for a participant that has a seat.</summary>
    private int ClaimRest(out int start)
    {
        using (Interrupts.Lock(_gate))
        {
            int claimed = _rest.Take(size: 1, out start);
            if (_rest.IsEmpty)
            {
                _claims.UnmarkRest();
            }

            return claimed;
        }
    }

    /// <summary>Queues one more helper, unless one is already queued.</summary>
    private bool TryInviteOneMore()
    {
        if (_isInline || Volatile.Read(ref _invited) != 0 || !_claims.HasFreeSeat || !_claims.HasItems)
        {
            return false;
        }

        _isShared = true;
        Volatile.Write(ref _invited, 1);
        try
        {
            QueueEntry(preferLocal: false);
            return true;
        }
        catch (OutOfMemoryException)
        {
            // The pool's queue cannot grow. The run continues without help, and the watch tries again.
            Volatile.Write(ref _invited, 0);
            return false;
        }
    }
}
