using System;
using System.Threading;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

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

        // With a single seat, items run in order. If all of several seats are taken, the next claim picks up the rest.
        if (range.HasRest(seen) && _claims.HasSeveralSeats)
        {
            TakeRest(range, seen);
        }

        TryInviteOneMore();
    }

    /// <summary>Makes a blocked thread's remaining items claimable.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        // Read before the items are put back: from then on the run may continue, and end.
        ItemCost cost = Cost;
        using (Uninterrupted.Lock(_gate))
        {
            // Marked first: while the rest is marked, the items' run cannot end.
            _rest.Reserve();
            if (!_claims.TryMarkRest() || !range.TryTakeRest(seen, out int start, out int end))
            {
                return;
            }

            _rest.Add(start, end);
        }

        Watch.CountRescue();
        cost.LearnLeast(Pace.StalledTicks);
    }

    /// <summary>Claims an item from the rest for a participant that has a seat.</summary>
    private int ClaimRest(out int start)
    {
        using (Uninterrupted.Lock(_gate))
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
        if (_isInline || Volatile.Read(ref _invited) != 0 || _claims.FreeSeats == 0 || !_claims.HasItems)
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
