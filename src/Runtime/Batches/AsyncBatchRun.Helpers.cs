using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>How others come to help, and how they get what a thread that is held up has not started.</content>
internal abstract partial class AsyncBatchRun
{
    // Whether an entry that was asked to help is on its way.
    private int _invited;

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        if (_isInline)
        {
            return;
        }

        if (range.HasRest(seen))
        {
            // With a single seat items run in their order. Where all of several are taken, the next to claim comes for it.
            if (_claims.HasSeveralSeats)
            {
                TakeRest(range, seen);
            }
        }
        else if (!_claims.HasFreeSeat && range.HasSeatEach && range.HasSpareSeats())
        {
            // Also where there are no items to claim: others may be held up with some, and have no seats for them.
            TakeSpareSeats(range, seen);
        }

        TryInviteOneMore();
    }

    /// <summary>Makes what a thread holds back claimable, with the seats that it has for it.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        // When the items are put back the run may continue, and end.
        ItemCost cost = Cost;
        using (Interrupts.Lock(_gate))
        {
            // Marked first: while it is, the run that the items belong to is not over.
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

    /// <summary>Gives back the seats of calls that have ended at once, while their thread is held up in the last one.</summary>
    private void TakeSpareSeats(ItemRange range, long seen)
    {
        ItemCost cost = Cost;
        using (Interrupts.Lock(_gate))
        {
            // As above. The participant that finds no items there removes the mark.
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

    /// <summary>Claims an item of the rest for a participant that has a seat.</summary>
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

    /// <summary>Asks one more to join, unless one is on the way.</summary>
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
