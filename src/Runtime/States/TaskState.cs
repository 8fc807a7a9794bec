using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime;

/// <summary>
/// The state of a handler that returns a task, without what depends on which of the four kinds of task that is.
/// </summary>
/// <remarks>
/// A task that is complete when the handler returns is taken at once. Otherwise the state awaits it with a delegate
/// that it allocates once and keeps, and ends on the thread that completes the task, without touching that thread's
/// contexts. Unlike other states it is not given back before the handler runs, because it may have to wait.
/// </remarks>
/// <typeparam name="TResult">The type of the result; <see cref="bool"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class TaskState<TResult> : ResultSource<TResult>, IValueTaskSource
{
    private const TaskCreationOptions FamilyOptions =
        TaskCreationOptions.AttachedToParent | TaskCreationOptions.DenyChildAttach;

    private static readonly SendOrPostCallback ThrowLate = static failure => ((ExceptionDispatchInfo)failure!).Throw();

    private Action? _resume;
    private BatchRun? _run;
    private ItemRange? _range;
    private int _index;
    private bool _promised;
    private Lane? _lane;
    private long _heldSince;
    private ResumeGate _resumeGate;
    private SynchronizationContext? _lateTarget;

    // The arguments are needed until the end, for the handler's OnError method.
    private bool _keepsCall;

    private protected TaskState(bool flowExecutionContext, bool handlesErrors)
        : base(flowExecutionContext, handlesErrors) { }

    /// <summary>Gets whether this state completes a task that was handed out.</summary>
    private protected bool IsPromised => _promised;

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => GetStatus(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompleted(continuation, state, token, flags);

    internal sealed override bool IsAwaited => true;

    internal sealed override long HeldSince => _heldSince;

    internal sealed override void RunAsItem(BatchRun run, ItemRange range, int index)
    {
        _run = run;
        _range = range;
        _index = index;
        bool flowsContext = FlowsContext;
        CallerContext starter = flowsContext ? default : CallerContext.Capture();
        if (!flowsContext)
        {
            ContextFlow.PutInForce(ContextFlow.Default);
        }

        if (Meters.CountsStarts)
        {
            CountStart();
        }

        if (TryCall(out TResult? result, out Exception? failure))
        {
            bool isRefused = _range is null;
            _range = null;
            CountEnd();
            EndInRun(result, failure);
            if (isRefused)
            {
                // The task has completed during the registration, or has refused the delegate. The seat was the item's
                // own by then.
                run.EndItem(range);
            }
        }

        if (!flowsContext)
        {
            starter.PutBack();
        }
    }

    internal sealed override bool Acknowledges(Exception exception, CancellationToken cancellationToken) =>
        exception is OperationCanceledException && cancellationToken.IsCancellationRequested;

    /// <summary>Calls the handler.</summary>
    /// <param name="result">The result of a handler that has finished.</param>
    /// <returns>As <see cref="DispatchState.InvokeHandler"/>.</returns>
    private protected abstract bool TryCall(out TResult? result);

    /// <summary>Takes the result of the task that the state awaited.</summary>
    private protected abstract TResult TakeAwaited();

    /// <summary>Calls the handler's <c>OnError</c> method with the exception of a post.</summary>
    private protected abstract void HandleError(Exception exception);

    private protected sealed override bool InvokeHandlingErrors(
        CancellationToken cancellationToken,
        ExecutionContext? context
    )
    {
        _keepsCall = true;
        if (context is not null)
        {
            Attach().ErrorContext = context;
        }

        if (!TryCall(out _, out Exception? failure))
        {
            return false;
        }

        EndHandlingErrors(failure, context);
        return true;
    }

    /// <summary>Gives the state of a post back, after calling <c>OnError</c> if the handler threw.</summary>
    /// <exception cref="AggregateException">The handler threw, and so did <c>OnError</c>.</exception>
    private void EndHandlingErrors(Exception? failure, ExecutionContext? context)
    {
        try
        {
            CancellationToken cancellationToken = OwnToken;
            if (failure is null)
            {
                return;
            }

            CountThrown(failure, cancellationToken);
            if (!Acknowledges(failure, cancellationToken))
            {
                ContextFlow.PutInForce(context ?? ContextFlow.Default);
                HandleError(failure);
            }
        }
        catch (Exception fromOnError)
        {
            throw DispatchErrors.Both(failure!, fromOnError);
        }
        finally
        {
            _keepsCall = false;
            if (Attached is { ErrorContext: not null } attachments)
            {
                attachments.ErrorContext = null;
            }

            EndPosted();
        }
    }

    private void EndHandlingErrorsLate(Exception? failure, Lane? lane)
    {
        ExecutionContext? context = Attached?.ErrorContext;
        int counted = _lateTarget is null ? PostIndex : 0;
        CallerContext thread = failure is null ? default : CallerContext.Capture();
        try
        {
            EndHandlingErrors(failure, context);
        }
        catch (Exception exception)
        {
            // Not here, as below.
            LateExceptions.Report(exception, Handler, counted, lane);
            counted = 0;
            lane = null;
        }
        finally
        {
            if (failure is not null)
            {
                thread.PutBack();
            }

            lane?.Vacate();
            CountPostEnd(counted);
        }
    }

    /// <summary>Gives the state back and completes the task that was handed out.</summary>
    private protected abstract void EndPromised(TResult? result, Exception? failure);

    /// <summary>Tells whether a task that the state completes can keep all that <c>StartNew</c> promises.</summary>
    /// <remarks>
    /// Not if the task is a child task, or is requested without <c>DenyChildAttach</c> and so waits for children of its
    /// own.
    /// </remarks>
    private protected static bool CanPromise(TaskCreationOptions creationOptions, TaskScheduler scheduler) =>
        (creationOptions & FamilyOptions) == TaskCreationOptions.DenyChildAttach
        || (creationOptions == TaskCreationOptions.PreferFairness && ReferenceEquals(scheduler, TaskScheduler.Default));

    /// <summary>Starts the handler on the thread pool, or in a task on the scheduler.</summary>
    private protected void StartPromised(
        Func<object?, Task> start,
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        _promised = true;
        if (ReferenceEquals(scheduler, TaskScheduler.Default))
        {
            if (creationOptions == TaskCreationOptions.DenyChildAttach)
            {
                Queue(DispatchQueue.Own, cancellationToken, givesBackBeforeCall: true);
                return;
            }

            if ((creationOptions & ~TaskCreationOptions.DenyChildAttach) == TaskCreationOptions.PreferFairness)
            {
                QueueFairly(cancellationToken);
                return;
            }
        }

        // The token is checked at the handler's turn: if it canceled the task, the promise would never complete.
        bool runsInline = RunsInline(scheduler);
        using (KeepContext(cancellationToken))
        {
            StartOuter(start, CancellationToken.None, scheduler, creationOptions, runsInline);
        }
    }

    /// <summary>Starts the task that calls the handler, in the default context.</summary>
    private protected Task<T> StartOuter<T>(
        Func<object?, T> start,
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions,
        bool runsInline
    ) =>
        runsInline
            ? InlineRunner.Run(new Task<T>(start, this, cancellationToken, creationOptions))
            : Task.Factory.StartNew(start, this, cancellationToken, creationOptions, scheduler);

    /// <summary>Runs the handler for the task that was handed out, on any thread.</summary>
    private protected void RunPromised()
    {
        CancellationToken cancellationToken = OwnToken;
        if (cancellationToken.IsCancellationRequested)
        {
            CountEnd();
            EndPromised(default, CanceledBeforeTurn(cancellationToken));
            return;
        }

        var thread = CallerContext.Capture();
        EnterKeptContext();
        bool finished = TryCall(out TResult? result, out Exception? failure);
        thread.PutBack();
        if (finished)
        {
            CountEnd();
            EndPromised(result, failure);
        }
    }

    /// <summary>Gets the lane that the handler holds until it has finished, if it has its turn in one.</summary>
    private protected Lane? TakeLane()
    {
        Lane? lane = _lane;
        ForgetLane();
        return lane;
    }

    /// <summary>Forgets the lane: it has been taken, or the handler is not called.</summary>
    private protected void ForgetLane()
    {
        if (_lane is not null)
        {
            _lane = null;
        }
    }

    /// <summary>Undoes the hold that <see cref="BeginWait"/> has begun.</summary>
    private protected void Unhold()
    {
        if (_lane is not null)
        {
            _lane = null;
            Lane.Unhold();
        }
    }

    /// <summary>Drops the arguments, before the delegate is passed to the handler's task.</summary>
    /// <param name="lane">The lane that the handler holds until it has finished.</param>
    private protected Action BeginWait(Lane? lane)
    {
        if (!_keepsCall)
        {
            Forget();
        }

        if (lane is not null)
        {
            _lane = lane;
            _heldSince = Environment.TickCount64;
            lane.Occupy(this);
        }

        _resumeGate.Begin();
        if (_range is { } range)
        {
            _range = null;
            _run!.BeginWait(range, _index);
        }

        return _resume ??= Resume;
    }

    /// <summary>Ends the registration of the delegate.</summary>
    /// <returns>Whether the task has already called the delegate, so that the caller must take its outcome.</returns>
    private protected bool EndsAtOnce() => _resumeGate.End();

    /// <summary>Undoes the wait for a task that has refused the delegate but may still call it.</summary>
    private protected void CancelWait()
    {
        _resumeGate.Cancel();
        Retire();
        CountRetired();
    }

    private protected sealed override void BeginInLane(Lane lane) => _lane = lane;

    private protected sealed override void RunDetached(PostCounts? counts)
    {
        if (_promised)
        {
            RunPromised();
        }
        else
        {
            base.RunDetached(counts);
        }
    }

    private protected sealed override bool InvokeHandler()
    {
        if (!TryCall(out TResult? result))
        {
            return false;
        }

        if (!GivesBackBeforeCall)
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

    /// <summary>Gives back a state that has no task to complete.</summary>
    private protected void DropPromised()
    {
        _promised = false;
        Drop();
    }

    /// <summary>Continues when the handler's task has completed.</summary>
    private void Resume()
    {
        if (!_resumeGate.TryResume())
        {
            // Called during the registration: the registering thread continues. Or called by a source that has refused
            // the delegate because it has another awaiter.
            return;
        }

        Lane? lane = TakeLane();
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

        CountEnd();
        if (_run is { } run)
        {
            EndInRun(result, failure);
            run.EndItem();
        }
        else if (_promised)
        {
            EndPromised(result, failure);
        }
        else if (!GivesBackBeforeCall)
        {
            EndDispatched(result, failure, lane);
        }
        else if (HandlesErrors)
        {
            EndHandlingErrorsLate(failure, lane);
        }
        else
        {
            EndPostedLate(failure, lane);
        }
    }

    /// <summary>Calls the handler, and passes its exception on.</summary>
    /// <returns>As <see cref="DispatchState.InvokeHandler"/>.</returns>
    private bool TryCall(out TResult? result, out Exception? failure)
    {
        failure = null;
        try
        {
            return TryCall(out result);
        }
        catch (Exception exception)
        {
            result = default;
            failure = exception;
            return true;
        }
    }

    private void EndInRun(TResult? result, Exception? failure)
    {
        BatchRun run = _run!;
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
        SetOutcome(result, failure);
        Complete();
    }

    private void SetOutcome(TResult? result, Exception? failure)
    {
        if (failure is null)
        {
            SetResult(result!);
        }
        else
        {
            SetFailure(failure);
        }
    }

    /// <summary>
    /// Ends a dispatch that may have held a lane: over before its awaiter resumes, because that must not hold the lane.
    /// </summary>
    private void EndDispatched(TResult? result, Exception? failure, Lane? lane)
    {
        if (lane is null)
        {
            EndDispatched(result, failure);
            return;
        }

        SetOutcome(result, failure);
        if (TryComplete())
        {
            lane.Vacate();
        }
        else
        {
            lane.Vacate();
            QueueContinuationApart();
        }
    }

    private void EndPostedLate(Exception? failure, Lane? lane)
    {
        CancellationToken cancellationToken = OwnToken;
        SynchronizationContext? context = _lateTarget;
        int counted = context is null ? PostIndex : 0;
        EndPosted();
        if (failure is not null)
        {
            CountThrown(failure, cancellationToken);
        }

        if (failure is null || Acknowledges(failure, cancellationToken))
        {
            lane?.Vacate();
            CountPostEnd(counted);
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

        // Not thrown here: the thread that completes a task must not get the exceptions of its awaiters. Reported in
        // this thread's context, which is usually the handler's. A lane continues after the report: it belongs to the
        // turn.
        LateExceptions.Report(failure, Handler, counted, lane);
    }

    private static void CountPostEnd(int handler)
    {
        if (handler != 0)
        {
            PostCounts.End(handler);
        }
    }
}
