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
        bool finished = true;
        try
        {
            finished = CallPosted();
        }
        finally
        {
            if (finished)
            {
                PostCounts.End(handler);
            }
        }
    }

    private bool CallPosted()
    {
        CancellationToken cancellationToken = OwnToken;
        if (cancellationToken.IsCancellationRequested)
        {
            DropPosted();
            return true;
        }

        if (_handlesErrors)
        {
            return RunHandlingErrors(cancellationToken);
        }

        EnterKeptContext();
        try
        {
            if (!InvokeHandler())
            {
                return false;
            }

            EndPosted();
        }
        catch (Exception exception)
        {
            EndPosted();

            // Another dispatch may own the state by now: only locals are valid, and what is the same for all states of
            // the class.
            CountThrown(exception, cancellationToken);
            CountEnd();
            if (!Acknowledges(exception, cancellationToken) && !DispatchErrors.Report(exception, Handler))
            {
                throw;
            }

            return true;
        }

        CountEnd();
        return true;
    }
}
