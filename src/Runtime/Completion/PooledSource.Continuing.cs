using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>Where the continuation runs, and on which stack.</content>
public abstract partial class PooledSource
{
    /// <summary>Runs the registered continuation, here or where it asked to run.</summary>
    private protected void ScheduleContinuation()
    {
        switch (_attachments!.ContinuationTarget)
        {
            // Like a Task's, it does not run inline on a thread with a context or scheduler of its own, which may be
            // completing a handler's task. Nor does it run inside a task: the continuation's children would be that
            // task's. A Task hides the current task from its continuations, for which there is no public member.
            case null
                when ContinuationTarget.Current() is null
                    && RuntimeHelpers.TryEnsureSufficientExecutionStack()
                    && Task.CurrentId is null:
                RunContinuationAside();
                break;
            default:
                QueueContinuation(preferLocal: true);
                break;
        }
    }

    /// <summary>
    /// Like <see cref="ScheduleContinuation"/>, for an object that the pool has just called in the default contexts:
    /// nothing needs to be checked, and the stack is short.
    /// </summary>
    /// <returns>Whether the continuation may run here: it has no target.</returns>
    private protected bool MayResumeOnPoolThread()
    {
        if (_attachments!.ContinuationTarget is null)
        {
            return true;
        }

        QueueContinuation(preferLocal: true);
        return false;
    }

    /// <summary>Queues the continuation to the thread pool or hands it to its target.</summary>
    /// <param name="preferLocal">Whether it goes to the queue of the calling pool thread.</param>
    internal void QueueContinuation(bool preferLocal)
    {
        if (_attachments!.ContinuationTarget is { } target)
        {
            Move(Phase.HandedOver);
            ContinuationTarget.Hand(target, this);
            return;
        }

        Move(Phase.Queued);
        Uninterrupted.Queue(this, preferLocal);
    }

    /// <summary>
    /// Does the same without calling the target on this thread: a synchronization context may run what is posted to it
    /// inline.
    /// </summary>
    internal void QueueContinuationApart()
    {
        Move(Phase.Queued);
        Uninterrupted.Queue(this, preferLocal: false);
    }

    /// <summary>Hands a continuation that was dequeued to its target, if it has one.</summary>
    private bool MayResumeHere()
    {
        if (_attachments!.ContinuationTarget is not { } target)
        {
            return true;
        }

        Move(Phase.HandedOver);
        ContinuationTarget.Hand(target, this);
        return false;
    }

    /// <summary>
    /// Completes the operation for its awaiter, on the thread and in the contexts in which the continuation runs.
    /// </summary>
    internal void RunContinuation()
    {
        Attachments attachments = _attachments!;
        Action<object?> continuation = attachments.Continuation!;
        object? state = attachments.ContinuationState;

        // Completed only now: before its continuation runs, no other caller can take the result.
        Move(Phase.Completed);
        continuation(state);
    }

    /// <summary>Like <see cref="RunContinuation"/>, called by the context that it was posted to.</summary>
    /// <exception cref="InvalidOperationException">
    /// The context has run it before: the object may have another renter.
    /// </exception>
    internal void RunPosted()
    {
        if (!TryTakeContinuation(Phase.HandedOver))
        {
            Misuse.ThrowRanTwice();
        }

        RunContinuation();
    }

    /// <summary>
    /// Like <see cref="RunContinuation"/>, on the stack of code that has only completed what a handler awaits. An
    /// <c>await</c> throws nothing there; a delegate that was registered directly may.
    /// </summary>
    internal void RunContinuationAside()
    {
        try
        {
            RunContinuation();
        }
        catch (Exception exception)
        {
            // As a Task does.
            LateExceptions.Throw(exception);
        }
    }
}
