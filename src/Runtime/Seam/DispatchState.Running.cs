using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>The work item: what a pool thread does with a queued dispatch.</content>
public abstract partial class DispatchState
{
    private protected sealed override bool RunWorkItem()
    {
        if (!_detached)
        {
            return RunDispatched(isInLane: false);
        }

        RunDetached();
        return false;
    }

    /// <summary>Calls the handler, and stores its result if somebody will ask for it.</summary>
    /// <returns>
    /// Whether the handler has finished. If not, its task ends the dispatch, and may have done so already: the caller
    /// must not touch the state again.
    /// </returns>
    private protected abstract bool InvokeHandler();

    /// <summary>
    /// Gives back the state of a posted handler that has finished, if it has not been given back yet.
    /// </summary>
    private protected virtual void EndPosted() { }

    private bool RunDispatched(bool isInLane)
    {
        if (OwnToken.IsCancellationRequested)
        {
            SetCanceled();
        }
        else
        {
            EnterKeptContext();
            bool finished = true;
            try
            {
                finished = InvokeHandler();
            }
            catch (Exception exception)
            {
                SetFailure(exception);
            }

            if (!finished)
            {
                return false;
            }
        }

        CountEnd();

        if (TryComplete())
        {
            return false;
        }

        if (isInLane)
        {
            // The awaiter must not hold the lane.
            QueueContinuationApart();
            return false;
        }

        Contexts.PutBackOnPoolThread();
        return MayGoOnOnPoolThread();
    }

    /// <summary>Runs the handler, unless it was canceled before its turn; this state is not awaited.</summary>
    private protected virtual void RunDetached()
    {
        int handler = PostIndex;
        CancellationToken cancellationToken = OwnToken;
        if (_handlesErrors || cancellationToken.IsCancellationRequested)
        {
            RunDetachedWithMore(handler, cancellationToken);
            return;
        }

        EnterKeptContext();
        try
        {
            if (!InvokeHandler())
            {
                return;
            }

            EndPosted();
        }
        catch (Exception exception)
        {
            EndPosted();
            try
            {
                if (!IsDealtWith(exception, cancellationToken))
                {
                    throw;
                }
            }
            finally
            {
                PostCounts.End(handler);
            }

            return;
        }

        if (Metering.CountsEnds)
        {
            EndCounted(handler);
            return;
        }

        PostCounts.End(handler);
    }

    private void EndCounted(int handler)
    {
        try
        {
            CountEnd();
        }
        finally
        {
            PostCounts.End(handler);
        }
    }

    /// <summary>As above where there is more to do: that is not to cost the others anything.</summary>
    private void RunDetachedWithMore(int handler, CancellationToken cancellationToken)
    {
        bool finished = true;
        try
        {
            finished = CallPosted(cancellationToken);
        }
        finally
        {
            if (finished)
            {
                PostCounts.End(handler);
            }
        }
    }

    private bool CallPosted(CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            DropPosted();
            return true;
        }

        return RunHandlingErrors(cancellationToken);
    }

    /// <summary>Tells those who are to hear of it what a posted handler has thrown.</summary>
    /// <returns>Whether the caller need not throw it again.</returns>
    private bool IsDealtWith(Exception exception, CancellationToken cancellationToken)
    {
        // The state is somebody else's by now: only locals count, and what is the same for all its class serves.
        CountThrown(exception, cancellationToken);
        CountEnd();
        return Acknowledges(exception, cancellationToken) || DispatchErrors.Report(exception, Handler);
    }
}
