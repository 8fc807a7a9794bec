using System;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime;

/// <content>A call that is traced or timed: see <see cref="ObservedCall"/>.</content>
public abstract partial class DispatchState
{
    private bool IsObserved => (_extras & Observer) != 0;

    /// <summary>Prepares the first post of a state, or one that may be observed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Prepare()
    {
        // The post's end is counted under it.
        _ = PostIndex;
        Observe();
    }

    /// <summary>Lets the call be observed if somebody wants to.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Observe()
    {
        if (ObservedCall.Create(this, Handler) is { } call)
        {
            Attach().Observed = call;
            _extras |= Observer;
        }
    }

    private void ForgetObserved()
    {
        if (IsObserved)
        {
            Attached!.Observed = null;
            _extras = (byte)(_extras & ~Observer);
        }
    }

    /// <summary>Runs a post as <see cref="RunHandlingErrors"/> does, between the begin and the end of an observed call.</summary>
    private bool RunObserved(CancellationToken cancellationToken)
    {
        ObservedCall call = Attached!.Observed!;
        if (!IsAwaited)
        {
            // The state is given back before the call.
            ForgetObserved();
        }

        EnterKeptContext();
        ObservedCall? outer = call.BeginHere();
        bool isOver = true;
        try
        {
            KeepCurrentContext();
            isOver = HandlesErrors ? RunHandlingErrors(cancellationToken) : RunReporting(cancellationToken);
            return isOver;
        }
        finally
        {
            call.EndHere(outer, isOver);
        }
    }

    /// <summary>Runs an awaited dispatch in a lane as <see cref="RunDispatched"/> does.</summary>
    /// <remarks>The call has ended when the awaiter resumes.</remarks>
    private void RunObservedDispatch()
    {
        if (OwnToken.IsCancellationRequested)
        {
            ForgetObserved();
            _ = RunDispatched(isInLane: true);
            return;
        }

        EnterKeptContext();
        Attached!.Observed!.Begin();
        Exception? failure = null;
        try
        {
            if (!InvokeHandler())
            {
                return;
            }
        }
        catch (Exception exception)
        {
            SetFailure(exception);
            failure = exception;
        }

        EndObserved(failure);
        CountEnd();
        if (!TryComplete())
        {
            QueueContinuationApart();
        }
    }

    /// <summary>Ends an observed call, on any thread and without changing its contexts.</summary>
    private protected void EndObserved(Exception? failure)
    {
        if (!IsObserved)
        {
            return;
        }

        ObservedCall call = Attached!.Observed!;
        ForgetObserved();
        CallerContext thread = CallerContext.Capture();
        call.End(failure is null || Acknowledges(failure, OwnToken) ? null : failure);
        thread.PutBack();
    }

    /// <summary>Lets the handler run in the context that the call has begun in, for example with its span.</summary>
    private void KeepCurrentContext() => _contextOrFailure = ContextFlow.Capture();
}
