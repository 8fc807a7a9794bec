using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>A dispatch as an item of a <see cref="DispatchBatch"/>.</content>
public abstract partial class ResultSource<TResult>
{
    /// <summary>Runs the handler as an item of a batch, in the context that it sees.</summary>
    internal override void RunAsItem()
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

        if (FlowsContext && !Meters.CountsEnds)
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
    internal override void RunAsItem(IAwaitedRun run, IItemPlace place, int index)
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

    /// <summary>Does so in the context that the handler sees, on older frameworks that cannot put one in force.</summary>
    partial void RunInBatchInScope(ref bool hasRun);

    /// <summary>Marks the state as one whose result is read from its batch, which also gives it back.</summary>
    internal sealed override void KeepInBatch()
    {
        IsKeptByBatch = true;
        GivesBackBeforeCall = false;
    }

    /// <summary>Reads the result of the batch's run, any number of times until the batch gives the state back.</summary>
    internal TResult ReadKept(short token)
    {
        bool completed = IsCompleted(token);
        if (!Serves(token))
        {
            ThrowResultGone();
        }

        if (!completed)
        {
            throw new InvalidOperationException(
                "The batch of this result has not completed. Read the value after Run, or after RunAsync was awaited."
            );
        }

        bool started = GetStatus(token) != ValueTaskSourceStatus.Canceled;
        ExceptionDispatchInfo? failure = Kept.Failure;
        TResult result = _result!;

        // The result is this batch's if the version has not changed. The barrier keeps that check after the read.
        Interlocked.MemoryBarrier();
        if (!Serves(token))
        {
            ThrowResultGone();
        }

        failure?.Throw();
        return started
            ? result
            : throw new InvalidOperationException(
                "There is no value: the batch failed or was cancelled before this pairing was started."
            );
    }

    internal sealed override void ReleaseFromBatch()
    {
        bool keep = Take(Version);
        IsKeptByBatch = false;
        ClearResult();
        Release(keep);
    }

    private void RunInBatch()
    {
        if (!IsKeptByBatch)
        {
            GivesBackBeforeCall = true;
            InvokeHandler();
            return;
        }

        try
        {
            InvokeHandler();
        }
        catch (Exception exception)
        {
            SetFailure(exception);
            throw;
        }
        finally
        {
            Complete();
        }
    }

    internal sealed override void DropFromBatch()
    {
        if (IsKeptByBatch)
        {
            SetCanceled();
            Complete();
        }
        else
        {
            Drop();
        }
    }

    private void RunApart()
    {
        if (!FlowsContext && ExecutionContext.IsFlowSuppressed())
        {
            RunUnderDefaultContext();
            return;
        }

        CallerContext participant = FlowsContext ? default : CallerContext.Capture();
        try
        {
            if (!FlowsContext)
            {
                ContextFlow.PutInForce(HandlerServices.OnlyHostOrDefault);
            }

            RunInBatch();
        }
        finally
        {
            // Another dispatch may own the state by now: these two are the same for all that its class serves.
            if (!FlowsContext)
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
            ExecutionContext.Run(
                HandlerServices.OnlyHostOrDefault,
                static state => ((ResultSource<TResult>)state!).RunInBatch(),
                this
            );
        }
        finally
        {
            CountEnd();
        }
    }

    private static void ThrowResultGone() =>
        throw new InvalidOperationException(
            "The batch of this result has been run again or disposed. Read the value before that."
        );
}
