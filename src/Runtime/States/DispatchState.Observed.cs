using System;
using System.Threading;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime;

/// <content>A call that is traced or timed: see <see cref="ObservedCall"/>.</content>
public abstract partial class DispatchState
{
    private bool IsObserved => (_extras & Observer) != 0;

    /// <summary>Lets the call be observed if somebody wants to; the caller has checked that this is possible.</summary>
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

    /// <summary>Begins an awaited dispatch in a lane; <see cref="EndObserved"/> ends it.</summary>
    private void BeginObserved()
    {
        if (OwnToken.IsCancellationRequested)
        {
            ForgetObserved();
            return;
        }

        EnterKeptContext();
        Attached!.Observed!.Begin();
        KeepCurrentContext();
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
