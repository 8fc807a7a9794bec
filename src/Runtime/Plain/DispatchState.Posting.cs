using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.States;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>The posts that do not go to the thread pool immediately.</content>
public abstract partial class DispatchState
{
    private static readonly SendOrPostCallback PostedTo = static state => ((DispatchState)state!).RunPostedTo();

    private static readonly ContextCallback CallPosted = static state => ((DispatchState)state!).RunInTarget();

    /// <summary>Runs the handler where a <see cref="SynchronizationContext"/> runs what is posted to it.</summary>
    /// <remarks>An exception of the handler leaves the callback, so the context handles it like any other.</remarks>
    /// <param name="context">The context.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    internal void PostTo(SynchronizationContext context, CancellationToken cancellationToken)
    {
        if (context is null)
        {
            Drop();
            throw new ArgumentNullException(nameof(context));
        }

        if (IsCanceledAtStart(cancellationToken))
        {
            return;
        }

        Detach(cancellationToken);
        Attach().PostedTo = context;

        // A context that throws may have queued the callback all the same: its state is left to the GC.
        context.Post(PostedTo, this);
    }

    /// <summary>Runs the handler on the thread pool after some time.</summary>
    /// <remarks>A cancelled post is given back, with its arguments, when it would have been due.</remarks>
    /// <param name="dueTime">The least time to wait, from zero to <see cref="DelayedPosts.Longest"/>.</param>
    /// <param name="cancellationToken">When canceled before the handler's turn, it drops the dispatch.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="dueTime"/> is negative, or longer than timers wait.
    /// </exception>
    internal void PostAfter(TimeSpan dueTime, CancellationToken cancellationToken)
    {
        if (dueTime < TimeSpan.Zero || dueTime > DelayedPosts.Longest)
        {
            Drop();
            throw new ArgumentOutOfRangeException(
                nameof(dueTime),
                dueTime,
                $"A post can wait for any time from zero to {DelayedPosts.Longest}."
            );
        }

        if (IsCanceledAtStart(cancellationToken))
        {
            return;
        }

        if (dueTime == TimeSpan.Zero)
        {
            Queue(cancellationToken, givesBackBeforeCall: true);
            return;
        }

        Detach(cancellationToken);
        DelayedPosts.Process.Add(this, dueTime);
    }

    /// <summary>Queues a delayed post whose time has come.</summary>
    internal void RunDue() => Uninterrupted.Queue(this, preferLocal: false);

    /// <summary>Stores the context for a handler that may fail after its call has returned.</summary>
    private protected virtual void KeepTarget(SynchronizationContext context) { }

    private void Detach(CancellationToken cancellationToken)
    {
        _givesBackBeforeCall = true;
        KeepToken(cancellationToken);
        _contextOrFailure = _flowsContext ? ExecutionContext.Capture() : null;
    }

    private void RunPostedTo()
    {
        if (Attached is not { } attachments || Interlocked.Exchange(ref attachments.PostedTo, null) is not { } target)
        {
            Misuse.ThrowRanTwice();
            return;
        }

        if (OwnToken.IsCancellationRequested)
        {
            Drop();
            return;
        }

        // The thread may have values of its own: the handler sees the caller's, even if these are the default.
        ExecutionContext context = (ExecutionContext?)_contextOrFailure ?? ContextFlow.Default.CreateCopy();
        _contextOrFailure = null;
        if (!_handlesErrors)
        {
            KeepTarget(target);
        }

        attachments.ContinuationTarget = SynchronizationContext.Current;
        ExecutionContext.Run(context, CallPosted, this);
    }

    /// <summary>Calls the handler with the thread's synchronization context, not the one in the captured context.</summary>
    private void RunInTarget()
    {
        Attachments attachments = Attached!;
        SynchronizationContext.SetSynchronizationContext((SynchronizationContext?)attachments.ContinuationTarget);
        attachments.ContinuationTarget = null;
        CancellationToken cancellationToken = OwnToken;
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
            if (EndHandlingErrors(call.Failure) is { } left)
            {
                // Unhandled like any other: the context did not cause it.
                LateExceptions.Report(left, Handler);
            }

            return;
        }

        EndPosted();
        if (call.Failure is { } failure && !Acknowledges(failure, cancellationToken))
        {
            ExceptionDispatchInfo.Capture(failure).Throw();
        }
    }
}
