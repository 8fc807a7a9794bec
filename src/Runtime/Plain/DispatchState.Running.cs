using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What a pool thread does with a queued dispatch, and what a batch does with one of its own.</content>
public abstract partial class DispatchState
{
    private static readonly ContextCallback RunInContext = static state =>
    {
        Contexts.LeaveSynchronizationContext();
        ((DispatchState)state!).RunDetached();
    };

    private static readonly ContextCallback RunInBatchInContext = static state =>
    {
        Contexts.LeaveSynchronizationContext();
        ((DispatchState)state!).RunInBatch();
    };

    /// <summary>Gets whether the handler may finish later than its call returns.</summary>
    internal virtual bool IsAwaited => false;

    private protected sealed override bool RunWorkItem()
    {
        if (!_detached)
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

    /// <summary>Gives back the state of a posted handler that has finished, where that has not been done before.</summary>
    private protected virtual void EndPosted() { }

    /// <summary>Runs the handler as an item of a batch, in the context that it sees. What it throws leaves this.</summary>
    internal void RunAsItem()
    {
        if (_flowsContext)
        {
            HandlerCall.RunItem(this);
        }
        else
        {
            Contexts.Run(null, RunInBatchInContext, this);
        }
    }

    /// <summary>Runs the handler as an item of a batch of which some handlers are async.</summary>
    /// <returns>Whether it has finished; if not, the state tells the run when it has.</returns>
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

    /// <summary>Marks a state as one whose result is read from its batch, and which is given back by it.</summary>
    internal virtual void KeepInBatch() { }

    /// <summary>Gives back a state whose turn in a batch never came.</summary>
    internal virtual void DropFromBatch() => Drop();

    /// <summary>Gives back a state that was kept for its result: from now on that cannot be read.</summary>
    internal virtual void ReleaseFromBatch() { }

    /// <summary>Gets whether the handler sees the caller's context.</summary>
    private protected bool FlowsContext => _flowsContext;

    /// <summary>Runs the handler as an item, in the contexts that are in force. What it throws leaves this.</summary>
    internal void RunItem() => RunInBatch();

    /// <summary>Runs the handler from a batch: what it throws is the batch's to keep.</summary>
    private protected virtual void RunInBatch()
    {
        _detached = true;
        InvokeHandler();
    }

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

        return !TryComplete() && MayGoOnOnPoolThread();
    }

    /// <summary>Runs the handler, if its turn has not been cancelled; nobody awaits this state.</summary>
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

        // Another dispatch may own the state by now: only locals count, and what is the same for all its class serves.
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
