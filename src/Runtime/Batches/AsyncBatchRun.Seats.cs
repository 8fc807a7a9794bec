using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <content>What becomes of the seats: how a call gets one, and who comes when it is given back.</content>
internal abstract partial class AsyncBatchRun
{
    /// <summary>Gives back the seat of an item that its participant has left, on the thread that completes its task.</summary>
    /// <param name="range">The items that the thread is at, if that is the participant's own.</param>
    internal void EndItem(ItemRange? range = null)
    {
        if (_claims.GiveSeatBack(out bool isOver))
        {
            QueueEntry(preferLocal: _queue.Choose());
        }
        else if (!isOver)
        {
            return;
        }
        else if (range is null)
        {
            Complete(Settle());
        }
        else
        {
            // Not in the midst of its items: it says so when it has left them, and what they made of its contexts.
            range.EndsRun = true;
        }
    }

    /// <summary>
    /// Leaves the participant's seat to a pending item, before anybody can learn that its task has completed. The
    /// participant gets another seat, or has left the run when this returns.
    /// </summary>
    internal void BeginWait(ItemRange range, int index)
    {
        Debug.Assert(range.Seats > 0, "A participant has a seat.");
        CountStarted();
        _goesOn = true;
        range.Awaited++;
        if (--range.Seats != 0)
        {
            return;
        }

        if (range.IsLast(index))
        {
            range.GiveUp(index + 1);
        }
        else if (_claims.TryTakeSeat())
        {
            range.Seats = 1;
        }
        else
        {
            PutBack(index + 1, range.GiveUp(index + 1));
        }
    }

    /// <summary>
    /// Makes items claimable again that are the caller's, while the run cannot end before its seat is given back.
    /// </summary>
    private void PutBack(int start, int end)
    {
        if (start >= end)
        {
            return;
        }

        if (!_claims.TryPutBack(start, end, out bool queue))
        {
            using (Interrupts.Lock(_gate))
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

    private void QueueEntry(bool preferLocal) => Interrupts.Queue(this, preferLocal);
}
