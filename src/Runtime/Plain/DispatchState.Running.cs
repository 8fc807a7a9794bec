using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime;

/// <content>How a pool thread runs a queued dispatch, and a batch one of its items.</content>
public abstract partial class DispatchState
{
    private static readonly ContextCallback RunInContext = static state =>
    {
        ContextFlow.LeaveSynchronizationContext();
        ((DispatchState)state!).RunDetached();
    };

    private static readonly ContextCallback RunInBatchInContext = static state =>
    {
        ContextFlow.LeaveSynchronizationContext();
        ((DispatchState)state!).RunInBatch();
    };

    /// <summary>Gets whether the handler may finish later than its call returns.</summary>
    internal virtual bool IsAwaited => false;

    private protected sealed override bool RunWorkItem()
    {
        if (!_givesBackBeforeCall)
        {
            return RunDispatched();
        }

        if (_contextOrFailure is ExecutionContext context)
        {
            _contextOrFailure = null;
            ExecutionContext.Run(context, RunInContext, this);
        }
        else
        {
            RunDetached();
        }

        return false;
    }

    /// <summary>Gives back the state of a posted handler that has finished, if it has not been given back yet.</summary>
    private protected virtual void EndPosted() { }

    /// <summary>Runs the handler as an item of a batch, in the context that it sees, and throws what it throws.</summary>
    internal void RunAsItem()
    {
        if (_flowsContext)
        {
            HandlerCall.RunItem(this);
        }
        else
        {
            ContextFlow.Run(null, RunInBatchInContext, this);
        }
    }

    /// <summary>Runs the handler as an item of a batch with async handlers.</summary>
    /// <returns>Whether it has finished; if not, the state notifies the run when it has.</returns>
    internal virtual bool RunAsItem(AsyncBatchRun run, int index)
    {
        CancellationToken ownToken = OwnToken;
        try
        {
            RunAsItem();
        }
        catch (Exception exception)
        {
            run.NoteFailure(this, ownToken, index, exception);
        }

        return true;
    }

    /// <summary>Marks a state whose result is read from its batch, which also gives it back.</summary>
    internal abstract void KeepInBatch();

    /// <summary>Gives back a state that was never started in its batch.</summary>
    internal abstract void DropFromBatch();

    /// <summary>Gives back a state that was kept for its result, which can no longer be read.</summary>
    internal abstract void ReleaseFromBatch();

    /// <summary>Gets or sets whether the result is read from a batch.</summary>
    private protected bool IsKeptByBatch { get; set; }

    /// <summary>Gets whether the handler sees the caller's context.</summary>
    private protected bool FlowsContext => _flowsContext;

    /// <summary>Runs the handler as an item, in the current contexts, and throws what it throws.</summary>
    internal void RunItem() => RunInBatch();

    /// <summary>Runs the handler from a batch, which keeps its exception.</summary>
    private protected abstract void RunInBatch();

    private bool RunDispatched()
    {
        if (OwnToken.IsCancellationRequested)
        {
            SetCanceled();
        }
        else
        {
            HandlerCall call = HandlerCall.Run(this);
            if (!call.IsFinished)
            {
                return false;
            }

            if (call.Failure is { } failure)
            {
                SetFailure(failure);
            }
        }

        return !TryComplete() && MayResumeOnPoolThread();
    }

    /// <summary>Runs the handler, unless it was canceled before its turn; this state is not awaited.</summary>
    private void RunDetached()
    {
        CancellationToken cancellationToken = OwnToken;
        if (cancellationToken.IsCancellationRequested)
        {
            Drop();
            return;
        }

        if (_handlesErrors)
        {
            KeepForErrors();
        }

        HandlerCall call = HandlerCall.Run(this);
        if (!call.IsFinished)
        {
            return;
        }

        if (_handlesErrors)
        {
            if (EndHandlingErrors(call.Failure) is { } left && !DispatchErrors.Report(left, Handler))
            {
                ExceptionDispatchInfo.Capture(left).Throw();
            }

            return;
        }

        EndPosted();

        // The state may have another renter by now: only locals may be used, and members that depend only on the class.
        if (
            call.Failure is { } failure
            && !Acknowledges(failure, cancellationToken)
            && !DispatchErrors.Report(failure, Handler)
        )
        {
            ExceptionDispatchInfo.Capture(failure).Throw();
        }
    }
}
