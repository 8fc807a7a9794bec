using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <content>Where the continuation runs, and on whose stack.</content>
public abstract partial class PooledSource
{
    /// <summary>Runs the registered continuation, here or where it asked to run.</summary>
    private protected void ScheduleContinuation()
    {
        switch (_attachments!.ContinuationTarget)
        {
            // As a Task does, not in the middle of what a thread with a context or scheduler of its own is doing: it
            // may be one of those on which a handler's task completes. Nor in a task, whose children those of the
            // continuation would be; a Task hides it from its continuations, for which there is no public member.
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
    /// As <see cref="ScheduleContinuation"/>, where the pool has just called this object and the default contexts are in
    /// force: nothing is to be asked for, and the stack is as short as can be.
    /// </summary>
    /// <returns>Whether the continuation may run here: it has not asked for another place.</returns>
    private protected bool MayGoOnOnPoolThread()
    {
        if (_attachments!.ContinuationTarget is null)
        {
            return true;
        }

        QueueContinuation(preferLocal: true);
        return false;
    }

    /// <summary>Has the continuation run by another thread, or where it asked to run.</summary>
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
        Interrupts.Queue(this, preferLocal);
    }

    /// <summary>
    /// Has the continuation run by another thread, where it asked to run, without calling a stranger here: a context may
    /// run at once what is posted to it.
    /// </summary>
    internal void QueueContinuationApart()
    {
        Move(Phase.Queued);
        Interrupts.Queue(this, preferLocal: false);
    }

    /// <summary>Hands on a continuation that has come out of the queue and asked for another place.</summary>
    private bool MayGoOnHere()
    {
        if (_attachments!.ContinuationTarget is not { } target)
        {
            return true;
        }

        Move(Phase.HandedOver);
        ContinuationTarget.Hand(target, this);
        return false;
    }

    /// <summary>Completes the operation for its awaiter, on the thread and in the contexts that are to run it.</summary>
    internal void RunContinuation()
    {
        Attachments attachments = _attachments!;
        Action<object?> continuation = attachments.Continuation!;
        object? state = attachments.ContinuationState;

        // Completed only now: until its continuation runs, nobody else can take the result from under it.
        Move(Phase.Completed);
        continuation(state);
    }

    /// <summary>As <see cref="RunContinuation"/>, for a context that it was posted to.</summary>
    /// <exception cref="InvalidOperationException">The context has run it before: the object may be somebody else's.</exception>
    internal void RunPosted()
    {
        if (!TryTakeContinuation(Phase.HandedOver))
        {
            Misuse.ThrowRanTwice();
        }

        RunContinuation();
    }

    /// <summary>
    /// As <see cref="RunContinuation"/>, on the stack of somebody who has only completed what a handler awaits. An
    /// <c>await</c> throws nothing there; a delegate that was registered may.
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
