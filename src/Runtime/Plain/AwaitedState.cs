using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>
/// The state of a handler that returns a task: what does not depend on which of the four kinds of task that is.
/// </summary>
/// <remarks>
/// A task that is complete when the handler returns is taken at once. Otherwise the state waits for it with one
/// delegate that it makes once and keeps, and comes to its end on the thread that completes the task, whose contexts
/// it does not touch. <c>StartNew</c> gives the state back when the handler has returned: the rest is done by two TPL
/// tasks.
/// </remarks>
/// <typeparam name="TResult">The type of the result; <see cref="bool"/>, which says nothing, for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AwaitedState<TResult> : ResultSource<TResult>, IValueTaskSource
{
    private static readonly SendOrPostCallback ThrowLate = static failure => ((ExceptionDispatchInfo)failure!).Throw();

    private Action? _resume;
    private AsyncBatchRun? _run;
    private int _index;
    private Registration _registration;
    private SynchronizationContext? _lateTarget;

    private protected AwaitedState(bool flowExecutionContext, bool handlesErrors)
        : base(flowExecutionContext, handlesErrors) { }

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => GetStatus(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompleted(continuation, state, token, flags);

    internal sealed override bool IsAwaited => true;

    internal sealed override bool RunAsItem(AsyncBatchRun run, int index)
    {
        _run = run;
        _index = index;
        if (!FlowsContext)
        {
            return new DefaultContextCall(this).Run();
        }

        return CallAsItem();
    }

    internal sealed override bool Acknowledges(Exception exception, CancellationToken cancellationToken) =>
        exception is OperationCanceledException && cancellationToken.IsCancellationRequested;

    /// <summary>Calls the handler.</summary>
    /// <param name="result">The result of a handler that has finished.</param>
    /// <returns>As <see cref="DispatchState.InvokeHandler"/>.</returns>
    private protected abstract bool TryCall(out TResult? result);

    /// <summary>Takes the result of the task that the state has waited for.</summary>
    private protected abstract TResult TakeAwaited();

    /// <summary>Lets the arguments go, before the handler's task is given the one delegate to call.</summary>
    private protected Action BeginWait()
    {
        if (!KeepsCall)
        {
            Forget();
        }

        _registration.Begin();
        return _resume ??= Resume;
    }

    /// <summary>Ends the handing over of the delegate.</summary>
    /// <returns>Whether the task waits for nobody: it has called the delegate by now, and its outcome is to be taken here.</returns>
    private protected bool EndsAtOnce() => _registration.End();

    /// <summary>Takes back the wait for a task that has refused the delegate, but may call it none the less.</summary>
    private protected void CancelWait()
    {
        _registration.Cancel();
        Retire();
    }

    internal sealed override bool InvokeHandler()
    {
        if (!TryCall(out TResult? result))
        {
            return false;
        }

        if (!IsDetached)
        {
            Forget();
            SetResult(result!);
        }

        return true;
    }

    private protected sealed override bool EndsCanceled(Exception exception) => exception is OperationCanceledException;

    private protected sealed override void EndPosted()
    {
        _lateTarget = null;
        Drop();
    }

    private protected sealed override void KeepTarget(SynchronizationContext context) => _lateTarget = context;

    /// <summary>Continues when the handler's task has completed.</summary>
    private void Resume()
    {
        if (!_registration.TryGoOn())
        {
            // While it is handed over: the thread that hands it over continues. Or by a source that has refused it,
            // because somebody else awaits it too.
            return;
        }

        TResult? result = default;
        Exception? failure = null;
        try
        {
            result = TakeAwaited();
        }
        catch (Exception exception)
        {
            failure = exception;
        }

        if (_run is { } run)
        {
            EndInRun(result, failure);
            run.EndItem();
        }
        else if (IsDetached)
        {
            EndPostedLate(failure);
        }
        else
        {
            EndDispatched(result, failure);
        }
    }

    private bool CallAsItem()
    {
        TResult? result = default;
        Exception? failure = null;
        try
        {
            if (!TryCall(out result))
            {
                return false;
            }
        }
        catch (Exception exception)
        {
            failure = exception;
        }

        EndInRun(result, failure);
        return true;
    }

    private void EndInRun(TResult? result, Exception? failure)
    {
        AsyncBatchRun run = _run!;
        _run = null;
        if (failure is not null)
        {
            run.NoteFailure(this, OwnToken, _index, failure);
        }

        if (IsKeptByBatch)
        {
            Forget();
            EndDispatched(result, failure);
        }
        else
        {
            Drop();
        }
    }

    private void EndDispatched(TResult? result, Exception? failure)
    {
        if (failure is null)
        {
            SetResult(result!);
        }
        else
        {
            SetFailure(failure);
        }

        Complete();
    }

    private void EndPostedLate(Exception? failure)
    {
        if (KeepsCall)
        {
            new LateError(this, failure).Run();
            return;
        }

        CancellationToken cancellationToken = OwnToken;
        SynchronizationContext? context = _lateTarget;
        EndPosted();
        if (failure is null || Acknowledges(failure, cancellationToken))
        {
            return;
        }

        if (context is not null)
        {
            try
            {
                context.Post(ThrowLate, ExceptionDispatchInfo.Capture(failure));
                return;
            }
            catch (Exception refusal)
            {
                // The context takes nothing any more, for example a closed window's. Both are reported, as for an async void method.
                failure = new AggregateException(failure, refusal);
            }
        }

        // Not here: the thread that completes a task must not get the exceptions of those that wait for it.
        LateExceptions.Report(failure, Handler);
    }

    /// <summary>The end of a post whose handler's type deals with its errors, in the context of who has posted it.</summary>
    private sealed class LateError(AwaitedState<TResult> state, Exception? failure)
    {
        private static readonly ContextCallback Callback = static end => ((LateError)end!).RunHere();

        private Exception? _left;

        internal void Run()
        {
            if (failure is null)
            {
                state.EndHandlingErrors(failure);
                return;
            }

            Contexts.Run(state.Attached?.ErrorContext, Callback, this);
            if (_left is not null)
            {
                // Not here, as below.
                LateExceptions.Report(_left, state.Handler);
            }
        }

        private void RunHere()
        {
            Contexts.LeaveSynchronizationContext();
            _left = state.EndHandlingErrors(failure);
        }
    }

    /// <summary>A call that does not see the caller's context, as an item of a batch that has one in force.</summary>
    private sealed class DefaultContextCall(AwaitedState<TResult> state)
    {
        private static readonly ContextCallback Callback = static call => ((DefaultContextCall)call!).RunHere();

        private bool _finished;

        internal bool Run()
        {
            Contexts.Run(null, Callback, this);
            return _finished;
        }

        private void RunHere()
        {
            Contexts.LeaveSynchronizationContext();
            _finished = state.CallAsItem();
        }
    }
}
