using System.Runtime.ExceptionServices;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <content>A post: the state goes back, and an exception is reported, or passed to <c>OnError</c>.</content>
public abstract partial class TaskState<TTask, TResult>
{
    private static readonly SendOrPostCallback ThrowLate = static failure => ((ExceptionDispatchInfo)failure!).Throw();

    private SynchronizationContext? _lateTarget;

    // The arguments are needed until the end, for the handler's OnError method.
    private bool _keepsCall;

    /// <summary>Calls the handler's <c>OnError</c> method with the exception of a post.</summary>
    private protected abstract void HandleError(Exception exception);

    /// <summary>Calls it in the context of the post, on older frameworks that cannot put one in force.</summary>
    partial void HandleErrorInScope(Exception exception, ExecutionContext? context, ref bool isCalled);

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

    private protected sealed override void EndPosted()
    {
        _lateTarget = null;
        Drop();
    }

    internal sealed override void KeepTarget(SynchronizationContext context) => _lateTarget = context;

    private void EndPostedLate(Exception? failure, ILane? lane)
    {
        if (HandlesErrors)
        {
            EndHandlingErrorsLate(failure, lane);
            return;
        }

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
        LateExceptions.Report(failure, Handler, EndReported, lane, counted);
    }

    private void EndHandlingErrorsLate(Exception? failure, ILane? lane)
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
            LateExceptions.Report(exception, Handler, EndReported, lane, counted);
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
                bool isCalled = false;
                HandleErrorInScope(failure, context, ref isCalled);
                if (!isCalled)
                {
                    HandleError(failure);
                }
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

    private static void EndReported(object? lane, int counted)
    {
        ((ILane?)lane)?.Vacate();
        CountPostEnd(counted);
    }

    private static void CountPostEnd(int handler)
    {
        if (handler != 0)
        {
            PostCounts.End(handler);
        }
    }
}
