using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a task: the part common to all handlers.</summary>
/// <remarks>
/// The outcome of a task that is complete when the handler returns is taken at once. Otherwise the state awaits the
/// task with a delegate that it allocates once and keeps, and ends on the thread that completes the task, without
/// touching that thread's contexts. <c>StartNew</c> gives the state back when the handler has returned; two TPL tasks
/// do the rest.
/// </remarks>
/// <typeparam name="TTask">What the pairing returns.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class TaskState<TTask, TResult> : ResultSource<TResult>
    where TTask : struct, IAwaitedTask<TResult>
{
    private static readonly Func<object?, Task> StartDelegate =
        typeof(TResult) == typeof(Nothing)
            ? static state => Unsafe.As<TaskState<TTask, TResult>>(state!).RunStarted()
            : (Func<object?, Task<TResult>>)(
                static state => Unsafe.As<Task<TResult>>(Unsafe.As<TaskState<TTask, TResult>>(state!).RunStarted())
            );

    private static readonly SendOrPostCallback ThrowLate = static failure => ((ExceptionDispatchInfo)failure!).Throw();

    private TTask _task;
    private Action? _resume;
    private AsyncBatchRun? _run;
    private int _index;
    private ResumeGate _resumeGate;
    private SynchronizationContext? _lateTarget;

    private protected TaskState(bool flowExecutionContext, bool handlesErrors)
        : base(flowExecutionContext, handlesErrors) { }

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

    /// <summary>Calls the handler in the task of <c>StartNew</c>, and gives the state back.</summary>
    private protected abstract TTask Call();

    private protected sealed override Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    ) =>
        typeof(TResult) == typeof(Nothing)
            ? Task.Factory.StartNew(StartDelegate, this, cancellationToken, creationOptions, scheduler).Unwrap()
            : Task
                .Factory.StartNew(
                    Unsafe.As<Func<object?, Task<TResult>>>(StartDelegate),
                    this,
                    cancellationToken,
                    creationOptions,
                    scheduler
                )
                .Unwrap();

    /// <summary>Runs the handler in a task of the scheduler.</summary>
    /// <returns>The task that completes when the handler has finished.</returns>
    private Task RunStarted()
    {
        try
        {
            return Call().AsTask();
        }
        catch (OperationCanceledException exception)
        {
            // The task is canceled even if a handler that is not an async method throws the exception.
            AsyncTaskMethodBuilder<TResult> canceled = default;
            canceled.SetException(exception);
            return canceled.Task;
        }
    }

    /// <summary>Takes the result of a task that has completed, or awaits the task.</summary>
    /// <returns>As <see cref="DispatchState.InvokeHandler"/>.</returns>
    private protected bool TryTake(in TTask task, out TResult? result)
    {
        _task = task;
        bool endsAtOnce;
        try
        {
            task.UnsafeOnCompleted(BeginWait());
            endsAtOnce = _resumeGate.End();
        }
        catch
        {
            CancelWait();
            _task = default;
            throw;
        }

        result = endsAtOnce ? TakeAwaited() : default;
        return endsAtOnce;
    }

    /// <summary>Takes the result of the task that the state awaited.</summary>
    private TResult TakeAwaited()
    {
        TTask task = _task;
        _task = default;
        return task.GetResult();
    }

    /// <summary>Drops the arguments, before the delegate is passed to the handler's task.</summary>
    private Action BeginWait()
    {
        if (!KeepsCall)
        {
            Forget();
        }

        _resumeGate.Begin();
        return _resume ??= Resume;
    }

    /// <summary>Undoes the wait for a task that has refused the delegate but may still call it.</summary>
    private void CancelWait()
    {
        _resumeGate.Cancel();
        Retire();
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
        if (!_resumeGate.TryResume())
        {
            // Called during the registration: the registering thread continues. Or called by a source that has refused
            // the delegate because it has another awaiter.
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
        else if (GivesBackBeforeCall)
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
                // The context accepts nothing any more, for example that of a closed window. Both exceptions are
                // reported, as for an async void method.
                failure = new AggregateException(failure, refusal);
            }
        }

        // Not thrown here: the thread that completes a task must not get the exceptions of its awaiters.
        LateExceptions.Report(failure, Handler);
    }

    /// <summary>
    /// The end of a post of a handler with an <c>OnError</c> method, in the context of the code that posted it.
    /// </summary>
    private sealed class LateError(TaskState<TTask, TResult> state, Exception? failure)
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

            ContextFlow.Run(state.Attached?.ErrorContext, Callback, this);
            if (_left is not null)
            {
                // Not thrown here, as below.
                LateExceptions.Report(_left, state.Handler);
            }
        }

        private void RunHere()
        {
            ContextFlow.LeaveSynchronizationContext();
            _left = state.EndHandlingErrors(failure);
        }
    }

    /// <summary>A call in the default context, as an item of a batch whose context is current.</summary>
    private sealed class DefaultContextCall(TaskState<TTask, TResult> state)
    {
        private static readonly ContextCallback Callback = static call => ((DefaultContextCall)call!).RunHere();

        private bool _finished;

        internal bool Run()
        {
            ContextFlow.Run(null, Callback, this);
            return _finished;
        }

        private void RunHere()
        {
            ContextFlow.LeaveSynchronizationContext();
            _finished = state.CallAsItem();
        }
    }
}
