using System.ComponentModel;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <summary>
/// The state of a handler that returns a task, without what depends on the handler.
/// </summary>
/// <remarks>
/// A task that is complete when the handler returns is taken at once. Otherwise the state awaits it with a delegate
/// that it allocates once and keeps, and ends on the thread that completes the task, without touching that thread's
/// contexts. Unlike other states it is not given back before the handler runs, because it may have to wait.
/// <para>
/// There are four endings: of a dispatch, of an item of a batch, of a task of <c>StartNew</c> and of a post. The last
/// three have a file each.
/// </para>
/// </remarks>
/// <typeparam name="TTask">What the pairing returns.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class TaskState<TTask, TResult> : ResultSource<TResult>
    where TTask : struct, IAwaitedTask<TResult>
{
    private TTask _task;
    private Action? _resume;
    private ILane? _lane;
    private long _heldSince;
    private ResumeGate _resumeGate;

    private protected TaskState(bool flowExecutionContext, bool handlesErrors)
        : base(flowExecutionContext, handlesErrors) { }

    internal sealed override bool IsAwaited => true;

    internal override bool IsAsync => true;

    internal sealed override long HeldSince => _heldSince;

    internal sealed override bool Acknowledges(Exception exception, CancellationToken cancellationToken) =>
        exception is OperationCanceledException && cancellationToken.IsCancellationRequested;

    /// <summary>Takes the result of a task that has completed, or awaits the task.</summary>
    /// <returns>As <see cref="DispatchState.InvokeHandler"/>.</returns>
    private protected bool TryTake(in TTask task, ILane? lane, out TResult? result)
    {
        _task = task;
        bool endsAtOnce;
        try
        {
            task.UnsafeOnCompleted(BeginWait(lane));
            endsAtOnce = _resumeGate.End();
        }
        catch
        {
            Unhold();
            CancelWait();
            _task = default;
            throw;
        }

        if (endsAtOnce)
        {
            Unhold();
            result = TakeAwaited();
        }
        else
        {
            result = default;
        }

        return endsAtOnce;
    }

    /// <summary>Takes the result of the task that the state awaited.</summary>
    private TResult TakeAwaited()
    {
        TTask task = _task;
        _task = default;
        return task.GetResult();
    }

    /// <summary>Gets the lane that the handler holds until it has finished, if it has its turn in one.</summary>
    private protected ILane? TakeLane()
    {
        ILane? lane = _lane;
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
    private void Unhold()
    {
        if (_lane is { } lane)
        {
            _lane = null;
            lane.Unhold();
        }
    }

    /// <summary>Drops the arguments, before the delegate is passed to the handler's task.</summary>
    /// <param name="lane">The lane that the handler holds until it has finished.</param>
    private Action BeginWait(ILane? lane)
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
        if (_itemPlace is { } place)
        {
            _itemPlace = null;
            place.BeginWait(_index);
        }

        return _resume ??= Resume;
    }

    /// <summary>Undoes the wait for a task that has refused the delegate but may still call it.</summary>
    private void CancelWait()
    {
        _resumeGate.Cancel();
        Retire();
        CountRetired();
    }

    private protected sealed override void BeginInLane(ILane lane) => _lane = lane;

    private protected sealed override bool EndsCanceled(Exception exception) => exception is OperationCanceledException;

    /// <summary>Continues when the handler's task has completed.</summary>
    private void Resume()
    {
        if (!_resumeGate.TryResume())
        {
            // Called during the registration: the registering thread continues. Or called by a source that has refused
            // the delegate because it has another awaiter.
            return;
        }

        ILane? lane = TakeLane();
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
        EndObserved(failure);
        if (_run is not null)
        {
            EndItemLate(result, failure);
        }
        else if (_promised)
        {
            EndPromised(result, failure);
        }
        else if (!GivesBackBeforeCall)
        {
            EndDispatched(result, failure, lane);
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
            bool isCalled = false;
            bool finished = true;
            result = default;
            TryCallInScope(ref isCalled, ref finished, ref result);
            return isCalled ? finished : TryCall(out result);
        }
        catch (Exception exception)
        {
            result = default;
            failure = exception;
            return true;
        }
    }

    /// <summary>Calls the handler in the context that it sees, on older frameworks that cannot put one in force.</summary>
    partial void TryCallInScope(ref bool isCalled, ref bool finished, ref TResult? result);

    /// <summary>
    /// Ends an awaited dispatch. One that has held a lane is over before its awaiter resumes, which must not hold it.
    /// </summary>
    private void EndDispatched(TResult? result, Exception? failure, ILane? lane)
    {
        SetOutcome(result, failure);
        if (lane is null)
        {
            Complete();
        }
        else if (TryComplete())
        {
            lane.Vacate();
        }
        else
        {
            lane.Vacate();
            QueueContinuationApart();
        }
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
}
