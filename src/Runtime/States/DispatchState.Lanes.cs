using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>A dispatch that has its turn in a <see cref="Lane"/>.</content>
public abstract partial class DispatchState
{
    private static readonly Action<object?> EndCanceled = static state => ((DispatchState)state!).EndCanceledInLane();

    // Only a dispatch with a token that can be canceled has a place.
    private LanePlace _place;

    /// <summary>Prepares a post to wait for a lane.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    internal void EnterLane(ThreadCache cache)
    {
        Keep(givesBackBeforeCall: true, ArgumentToken);
        PrepareIfNeeded();

        // The post is counted even while it waits for room: afterwards, the thread that takes it may have run it first.
        (cache.AcceptedPosts ?? CountIn(cache)).CountOne();
    }

    /// <summary>Prepares an awaited dispatch to wait for a lane.</summary>
    internal void EnterLane(CancellationToken cancellationToken)
    {
        Keep(givesBackBeforeCall: false, cancellationToken);
        if (ObservedCall.IsUsed)
        {
            Observe();
        }

        if (cancellationToken.CanBeCanceled)
        {
            _place.Wait(this, EndCanceled);
        }
    }

    /// <summary>Gives back the state of a post that a lane did not accept.</summary>
    internal void DropRefused()
    {
        int handler = PostIndex;
        Drop();
        PostCounts.End(handler);
    }

    /// <summary>Gives back the state of a dispatch that a lane did not accept, unless it has been canceled meanwhile.</summary>
    /// <returns>False if it has been: then the caller returns its task.</returns>
    internal bool TryDropFromLane()
    {
        if (!_place.TryBegin(this))
        {
            Pass();
            return false;
        }

        Drop();
        return true;
    }

    /// <summary>Counts the end of a post that was counted when it began to wait for room.</summary>
    internal void DropWaiting()
    {
        DropRefused();
        CountEnd();
    }

    /// <summary>Runs the handler; for the runner of a lane.</summary>
    /// <remarks>Throws an exception of a posted handler that nobody handles.</remarks>
    /// <param name="lane">The lane.</param>
    /// <param name="counts">Where the thread counts the end of a post, or null before the first.</param>
    internal void RunInLane(ILane lane, PostCounts? counts)
    {
        if (GivesBackBeforeCall)
        {
            BeginInLane(lane);
            RunDetached(counts);
        }
        else if (_place.TryBegin(this))
        {
            BeginInLane(lane);
            _ = RunDispatched(isInLane: true);
        }
        else
        {
            Pass();
        }
    }

    /// <summary>Fails a dispatch that waits for room: the lane refuses it, so no turn will come.</summary>
    internal void RefuseInLane(Exception refusal)
    {
        if (!_place.TryBegin(this))
        {
            Pass();
            return;
        }

        ForgetObserved();
        SetFailure(refusal);
        EndInLane();
    }

    /// <summary>Stores the lane, if the handler may hold it after its call has returned.</summary>
    private protected virtual void BeginInLane(ILane lane) { }

    /// <summary>Gets whether the dispatch has ended although its turn has not begun.</summary>
    internal bool HasEndedEarly => _place.HasEnded;

    /// <summary>Stores the waiter for room of the dispatch before it waits, so that its token ends the wait.</summary>
    internal void WaitBy(PooledSource waiter)
    {
        if (_place.IsUsed)
        {
            Attached!.Waiter = waiter;
        }
    }

    /// <summary>Notes that the turn of a dispatch that has ended early will not come, or is being skipped.</summary>
    internal void Pass()
    {
        if (_place.Pass())
        {
            Return();
        }
    }

    private void EndCanceledInLane()
    {
        if (_place.TryEnd(this))
        {
            SetCanceled();
            EndInLane();
        }
    }

    /// <summary>Completes a dispatch whose outcome is written. Its awaiter must not hold the lane.</summary>
    private void EndInLane()
    {
        if (IsObserved)
        {
            EndObserved(Kept.Failure?.SourceException);
        }

        CountEnd();
        if (!TryComplete())
        {
            QueueContinuationApart();
        }
    }
}
