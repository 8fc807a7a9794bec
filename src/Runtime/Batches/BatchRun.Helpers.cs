using System;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>Asking other threads to help.</content>
internal abstract partial class BatchRun
{
    private Invitation _invitation;

    /// <summary>Chunks shrink towards the end of a shared run.</summary>
    private int Share => _invitation.IsSent ? 2 * Environment.ProcessorCount : 1;

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        // Even if all seats are taken: the next participant to claim picks up the rest.
        uint generation = _claims.Generation;
        if (!_isInOrder && range.HasRest(seen))
        {
            TakeRest(range, seen);
        }

        InviteOneMore(generation);
    }

    private void InviteOthers(uint generation, int helpers, int unclaimed)
    {
        if (_invitation.IsSent)
        {
            return;
        }

        _invitation.Send();
        int wanted = Math.Min(helpers, Math.Min(_claims.FreeSeats(generation), unclaimed));
        if (wanted > 0)
        {
            _invitation.StartClock();
            TryInvite(_claims.Missing(wanted));
            _invitation.NoteSent();
        }
    }

    /// <summary>Queues one more helper, as far as the degree allows: items that block leave their cores idle.</summary>
    private void InviteOneMore(uint generation)
    {
        if (_claims.WantsOneMore(generation))
        {
            TryInvite(1);
        }
    }

    private void TryInvite(int helpers)
    {
        try
        {
            for (; helpers > 0; helpers--)
            {
                QueueEntry();
            }
        }
        catch (OutOfMemoryException)
        {
            // The pool's queue cannot grow. The run continues without help, and the watch tries again.
        }
    }

    private void QueueEntry()
    {
        _claims.CountQueued();
        try
        {
            Uninterrupted.Queue(this, preferLocal: false);
        }
        catch
        {
            _claims.UncountQueued();
            throw;
        }
    }
}
