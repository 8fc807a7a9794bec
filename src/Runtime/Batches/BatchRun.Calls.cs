using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Batches;

/// <content>Calls that are pending when their handlers have returned: each keeps a seat until its task has completed.</content>
internal abstract partial class BatchRun
{
    /// <summary>Lets an item's task end the item. Allocates nothing.</summary>
    /// <param name="range">The range that the thread is running.</param>
    /// <param name="index">The item.</param>
    /// <param name="task">What its handler returned.</param>
    internal void Await<TTask, TResult>(ItemRange range, int index, TTask task)
        where TTask : struct, IAwaitedTask<TResult>
    {
        PendingItem<TTask, TResult> item = PendingItem<TTask, TResult>.Rent(this, range, index);
        BeginWait(range, index);
        item.Await(range, task);
    }

    /// <summary>
    /// Hands the participant's seat to a pending item, before its task's completion can be observed. The participant
    /// gets another seat, or has left the run when this returns.
    /// </summary>
    internal void BeginWait(ItemRange range, int index)
    {
        Debug.Assert(!range.IsGivenUp, "A participant has a seat.");
        Meters.CountStart(Handler);
        _callsPend = true;
        range.Awaited++;
        if (range.IsLast(index) || !_claims.TryTakeSeat())
        {
            PutBack(index + 1, range.GiveUp(index + 1));
        }
    }

    void IAwaitedRun.EndItem() => EndItem();

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
            End();
        }
        else
        {
            // Not while the thread runs items: it completes the run after it has left them and restored its contexts.
            range.EndsRun = true;
        }
    }

    /// <summary>Ends an item whose task has failed or could not be awaited.</summary>
    internal void EndItem(int index, Exception failure, ItemRange? range)
    {
        Note(index, failure);
        EndItem(range);
    }

    /// <summary>Records the exception of an item that is a state.</summary>
    public void NoteFailure(DispatchState item, CancellationToken ownToken, int index, Exception exception)
    {
        if (item.Acknowledges(exception, RunToken))
        {
            NoteAcknowledged(RunToken);
        }
        else if (item.Acknowledges(exception, ownToken))
        {
            NoteAcknowledged(ownToken);
        }
        else
        {
            NoteFailure(index, exception);
        }
    }
}
