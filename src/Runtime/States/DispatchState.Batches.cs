using System;
using System.Threading;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>A dispatch as an item of a <see cref="DispatchBatch"/>.</content>
public abstract partial class DispatchState
{
    /// <summary>
    /// Gets or sets whether the result is read from a batch. Here, where it fills a gap between other fields: with the
    /// result, it would add 8 bytes to some states.
    /// </summary>
    private protected bool IsKeptByBatch { get; set; }

    /// <summary>Gets whether the handler may finish later than its call returns.</summary>
    internal virtual bool IsAwaited => false;

    /// <summary>Runs the handler as an item of a batch, in the context that it sees.</summary>
    internal void RunAsItem()
    {
        if (Meters.CountsStarts)
        {
            CountStart();
        }

        bool hasRun = false;
        RunInBatchInScope(ref hasRun);
        if (hasRun)
        {
            return;
        }

        if (_flowsContext && !Meters.CountsEnds)
        {
            RunInBatch();
        }
        else
        {
            RunApart();
        }
    }

    /// <summary>Runs the handler from a batch with async handlers, and records its exception there.</summary>
    /// <remarks>A handler that has not finished when it returns notifies the run when it has.</remarks>
    internal virtual void RunAsItem(IAwaitedRun run, IItemPlace place, int index)
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
    }

    /// <summary>Marks a state whose result is read from its batch, which also gives it back.</summary>
    internal abstract void KeepInBatch();

    /// <summary>Gives back a state that was never started in its batch.</summary>
    internal abstract void DropFromBatch();

    /// <summary>Gives back a state that was kept for its result, which can no longer be read.</summary>
    internal abstract void ReleaseFromBatch();

    /// <summary>Runs the handler from a batch, which keeps its exception.</summary>
    private protected abstract void RunInBatch();

    /// <summary>Does so in the context that the handler sees, on older frameworks that cannot put one in force.</summary>
    partial void RunInBatchInScope(ref bool hasRun);

    /// <summary>Gets whether the handler sees the caller's context.</summary>
    private protected bool FlowsContext => _flowsContext;

    private void RunApart()
    {
        if (!_flowsContext && ExecutionContext.IsFlowSuppressed())
        {
            RunUnderDefaultContext();
            return;
        }

        CallerContext participant = _flowsContext ? default : CallerContext.Capture();
        try
        {
            if (!_flowsContext)
            {
                ContextFlow.PutInForce(ContextFlow.Default);
            }

            RunInBatch();
        }
        finally
        {
            // Another dispatch may own the state by now: these two are the same for all that its class serves.
            if (!_flowsContext)
            {
                participant.PutBack();
            }

            CountEnd();
        }
    }

    /// <summary>Restores a suppressed flow in the only way that allocates nothing.</summary>
    private void RunUnderDefaultContext()
    {
        try
        {
            ExecutionContext.Run(ContextFlow.Default, static state => ((DispatchState)state!).RunInBatch(), this);
        }
        finally
        {
            CountEnd();
        }
    }
}
