using System;
using System.Threading;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>A dispatch that has its turn in a <see cref="Lane"/>.</content>
public abstract partial class DispatchState
{
    /// <summary>Prepares a post to wait for a lane.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    internal void EnterLane(ThreadCache cache)
    {
        _givesBackBeforeCall = true;
        KeepToken(ArgumentToken);
        KeepCallersContext();
        if (_postIndex == 0 || ObservedCall.IsUsed)
        {
            Prepare();
        }

        // The post is counted even while it waits for room: afterwards, the thread that takes it may have run it first.
        (AcceptedPosts.Of(cache) ?? CountIn(cache)).CountOne();
    }

    /// <summary>Prepares an awaited dispatch to wait for a lane.</summary>
    internal void EnterLane(CancellationToken cancellationToken)
    {
        _givesBackBeforeCall = false;
        KeepCallersContext();
        if (ObservedCall.IsUsed)
        {
            Observe();
        }

        if (cancellationToken.CanBeCanceled)
        {
            KeepToken(cancellationToken);
            LetEndEarly(cancellationToken);
        }
    }

    /// <summary>Gives back the state of a dispatch that was canceled before it was given to a lane.</summary>
    internal void DropFromLane() => Drop();

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
        if (!TryBegin())
        {
            Pass();
            return false;
        }

        Drop();
        return true;
    }

    /// <summary>Reads what a meter counts when a lane has accepted the dispatch, which may have ended by then.</summary>
    internal LaneMetering.Start StartInLane()
    {
        if (!Meters.CountsStarts)
        {
            return default;
        }

        bool isNew = Attached is { IsNew: true };
        if (isNew)
        {
            Attached!.IsNew = false;
        }

        return new LaneMetering.Start(Handler, reused: !isNew);
    }

    /// <summary>Counts the end of a post that was counted when it began to wait for room.</summary>
    internal void DropWaiting()
    {
        DropRefused();
        CountEnd();
    }

    /// <summary>Notes the time at which the dispatch is given to a lane, or takes that note.</summary>
    internal long WaitingSince
    {
        get => Attached?.WaitingSince ?? 0;
        set => Attach().WaitingSince = value;
    }

    /// <summary>Runs the handler; for the runner of a lane.</summary>
    /// <remarks>Throws an exception of a posted handler that nobody handles.</remarks>
    /// <param name="lane">The lane.</param>
    /// <param name="counts">Where the thread counts the end of a post, or null before the first.</param>
    internal void RunInLane(ILane lane, PostCounts? counts)
    {
        if (_givesBackBeforeCall)
        {
            BeginInLane(lane);
            RunDetached(counts);
        }
        else if (TryBegin())
        {
            BeginInLane(lane);
            if (IsObserved)
            {
                RunObservedDispatch();
            }
            else
            {
                _ = RunDispatched(isInLane: true);
            }
        }
        else
        {
            Pass();
        }
    }

    /// <summary>Fails a dispatch that waits for room: the lane refuses it, so no turn will come.</summary>
    internal void RefuseInLane(Exception refusal)
    {
        if (!TryBegin())
        {
            Pass();
            return;
        }

        ForgetObserved();
        SetFailure(refusal);
        CountEnd();
        if (!TryComplete())
        {
            QueueContinuationApart();
        }
    }

    /// <summary>Stores the lane, if the handler may hold it after its call has returned.</summary>
    private protected virtual void BeginInLane(ILane lane) { }

    private void KeepCallersContext()
    {
        if (CaptureContext() is { } context)
        {
            _contextOrFailure = context;
        }
    }
}
