using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>Asking other threads to help, and giving them the items that a blocked thread has not started.</content>
internal abstract partial class BatchRun
{
    private Invitation _invitation;
    private RestList _rest;

    /// <summary>
    /// Helps a thread that is blocked in this run: other participants get its items, and one more helper is queued.
    /// </summary>
    /// <remarks>
    /// Called only by the thread of the <see cref="Watch"/>. The object may be in another run meanwhile: then nothing
    /// is taken, and a thread that is asked or woken finds nothing to do.
    /// </remarks>
    internal void HelpOut(ItemRange range, long seen)
    {
        // With a single seat, items run in order. If all of several seats are taken, the next claim picks up the rest.
        if (!_isInline && range.HasRest(seen) && _claims.HasSeveralSeats)
        {
            TakeRest(range, seen);
        }

        InviteOneMore();
    }

    /// <summary>How many helpers are queued before the first item runs.</summary>
    private int HelpersAtOnce(in Pace pace) =>
        pace.IsSharedAtOnce ? Environment.ProcessorCount - 1
        : _callsPend ? 0
        : pace.AskFor(Count);

    private void InviteOthers(int helpers, int unclaimed)
    {
        if (_invitation.IsSent || _isInline)
        {
            return;
        }

        _invitation.Send();
        int wanted = Math.Min(helpers, Math.Min(_claims.FreeSeats, unclaimed));
        if (wanted > 0)
        {
            _invitation.StartClock();
            TryInvite(_claims.Missing(wanted));
            _invitation.NoteSent();
        }
    }

    /// <summary>Queues one more helper, as far as the degree allows: items that block leave their cores idle.</summary>
    private void InviteOneMore()
    {
        if (!_isInline && _claims.WantsOneMore)
        {
            TryInvite(1);
        }
    }

    private void TryInvite(int helpers)
    {
        for (; helpers > 0; helpers--)
        {
            _claims.CountQueued();
            try
            {
                QueueEntry(preferLocal: false);
            }
            catch (OutOfMemoryException)
            {
                // The pool's queue cannot grow. The run continues without help, and the watch tries again.
                _claims.CountArrival();
                return;
            }
        }
    }

    private void QueueEntry(bool preferLocal) => Uninterrupted.Queue(this, preferLocal);

    /// <summary>Makes a blocked thread's remaining items claimable.</summary>
    private void TakeRest(ItemRange range, long seen)
    {
        // Read before the items are put back: from then on the run may continue, and end.
        ItemCost cost = Cost;
        using (Uninterrupted.Lock(_gate))
        {
            // Marked first: while the rest is marked, the items' run cannot end. A run that is not open has all of its
            // items in this range: it cannot end without those that are taken.
            _rest.Reserve();
            bool isMarked = _claims.TryMarkRest();
            if (!range.TryTakeRest(seen, out int start, out int end))
            {
                return;
            }

            _rest.Add(start, end);
            if (!isMarked)
            {
                _claims.OpenRest();
            }

            // Wakes a caller that waits for other participants.
            Monitor.PulseAll(_gate);
        }

        Watch.CountRescue();
        cost.LearnLeast(Pace.StalledTicks);
    }

    /// <summary>
    /// Waits until the items that were taken from the calling thread are claimable, so that it continues with those, or
    /// with earlier ones, and not with a later item that may wait for one of them.
    /// </summary>
    private void AwaitRest()
    {
        Debug.Assert(!Monitor.IsEntered(_gate), "The watch needs this lock to put items back.");
        using (Uninterrupted.Lock(_gate))
        {
            // Nothing to do: the watch puts the items back before it releases this lock.
        }
    }

    /// <summary>Claims items that come first for a participant that has a seat.</summary>
    /// <returns>False if there are none.</returns>
    private bool TryClaimRest(ref Pace pace, out int start, out int claimed)
    {
        int size = WishFor(in pace, held: 1).Size;
        using (Uninterrupted.Lock(_gate))
        {
            claimed = _rest.Take(size, out start);
            if (_rest.IsEmpty)
            {
                _claims.UnmarkRest();
            }
        }

        if (pace.IsTimed)
        {
            // The participant may have waited for the lock.
            pace.StartClock();
        }

        return claimed != 0;
    }

    /// <summary>
    /// Makes the caller's own items claimable again. The caller still has a seat, so the run cannot end meanwhile.
    /// </summary>
    private void PutBack(int start, int end)
    {
        if (start >= end)
        {
            return;
        }

        if (!_claims.TryPutBack(start, end, out bool queue))
        {
            using (Uninterrupted.Lock(_gate))
            {
                _claims.TryMarkRest();
                _rest.Add(start, end);
            }

            queue = true;
        }

        if (queue)
        {
            QueueEntry(preferLocal: false);
        }
    }
}
