using System;
using System.Diagnostics;
using System.Threading;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime;

/// <content>The work item: what a pool thread does with a queued dispatch.</content>
public abstract partial class DispatchState
{
    /// <summary>Does the same, and runs what the continuation dispatches next.</summary>
    internal sealed override void RunQueued()
    {
        if (RunAwaited())
        {
            DispatchQueue.Own.ResumeByItself(this);
        }
    }

    private protected sealed override bool RunWorkItem() => RunWorkItem(counts: null);

    private protected sealed override bool RunWorkItem(PostCounts? counts)
    {
        if (!_givesBackBeforeCall)
        {
            return RunDispatched(isInLane: false);
        }

        RunDetached(counts);
        return false;
    }

    /// <summary>Calls the handler, and stores its result if it will be taken.</summary>
    /// <returns>
    /// Whether the handler has finished. If not, its task ends the dispatch, and may have done so already: the caller
    /// must not touch the state again.
    /// </returns>
    internal abstract bool InvokeHandler();

    /// <summary>Calls the handler in its caller's context, on older frameworks that cannot put one in force.</summary>
    partial void InvokeInScope(bool isOnPool, ref bool isCalled, ref bool finished);

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
            bool isCalled = false;
            try
            {
                InvokeInScope(isOnPool: true, ref isCalled, ref finished);
                if (!isCalled)
                {
                    finished = InvokeHandler();
                }
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

        ContextFlow.PutBackOnPoolThread();
        return MayResumeOnPoolThread();
    }

    /// <summary>Runs the handler, unless it was canceled before its turn; this state is not awaited.</summary>
    /// <param name="counts">Where the thread counts the end of a post, or null before the first.</param>
    private protected virtual void RunDetached(PostCounts? counts)
    {
        Debug.Assert(_postIndex != 0, "A post was counted when it was accepted.");
        int handler = _postIndex;
        CancellationToken cancellationToken = OwnToken;
        if (_extras != None || cancellationToken.IsCancellationRequested)
        {
            RunDetachedWithMore(counts, handler, cancellationToken);
            return;
        }

        EnterKeptContext();
        bool finished = true;
        bool isCalled = false;
        try
        {
            InvokeInScope(isOnPool: true, ref isCalled, ref finished);
            if (!(isCalled ? finished : InvokeHandler()))
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
                PostCounts.End(counts, handler);
            }

            return;
        }

        if (Meters.CountsEnds)
        {
            EndCounted(counts, handler);
            return;
        }

        PostCounts.End(counts, handler);
    }

    private void EndCounted(PostCounts? counts, int handler)
    {
        try
        {
            CountEnd();
        }
        finally
        {
            PostCounts.End(counts, handler);
        }
    }

    /// <summary>
    /// Does the same for a post that is cancelled, observed or has an <c>OnError</c> method; a separate method, so that
    /// others pay nothing.
    /// </summary>
    private void RunDetachedWithMore(PostCounts? counts, int handler, CancellationToken cancellationToken)
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
                PostCounts.End(counts, handler);
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

        return IsObserved ? RunObserved(cancellationToken) : RunHandlingErrors(cancellationToken);
    }

    /// <summary>Calls a posted handler without an <c>OnError</c> method, and reports what it throws.</summary>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    private bool RunReporting(CancellationToken cancellationToken)
    {
        EnterKeptContext();
        try
        {
            if (!InvokeHandler())
            {
                return false;
            }
        }
        catch (Exception exception)
        {
            EndPosted();
            if (!IsDealtWith(exception, cancellationToken))
            {
                throw;
            }

            return true;
        }

        EndPosted();
        CountEnd();
        return true;
    }

    /// <summary>Reports what a posted handler has thrown.</summary>
    /// <returns>Whether the exception was handled; if not, the caller rethrows it.</returns>
    private bool IsDealtWith(Exception exception, CancellationToken cancellationToken)
    {
        // The state may have another renter by now: only locals may be used, and members that depend only on the class.
        CountThrown(exception, cancellationToken);
        CountEnd();
        return Acknowledges(exception, cancellationToken) || DispatchErrors.Report(exception, Handler);
    }
}
