using System.Diagnostics;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>Seats: how a call gets one, and which thread continues when it is given back.</content>
internal abstract partial class AsyncBatchRun
{
    /// <summary>Gives back the seat of a pending item, on the thread that completes its task.</summary>
    /// <param name="range">The range that the thread is running, if the thread is the participant.</param>
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
            // Not while the thread runs items: it completes the run after it has left them and restored its contexts.
            range.EndsRun = true;
        }
    }

    /// <summary>
    /// Hands the participant's seat to a pending item, before its task's completion can be observed. The participant
    /// gets another seat, or has left the run when this returns.
    /// </summary>
    internal void BeginWait(ItemRange range, int index)
    {
        Debug.Assert(!range.IsGivenUp, "A participant has a seat.");
        CountStarted();
        _callsPend = true;
        range.Awaited++;
        if (range.IsLast(index) || !_claims.TryTakeSeat())
        {
            PutBack(index + 1, range.GiveUp(index + 1));
        }
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

    private void QueueEntry(bool preferLocal) => Uninterrupted.Queue(this, preferLocal);
}
