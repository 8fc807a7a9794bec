using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <content>Where the continuation runs, and on whose stack.</content>
public abstract partial class PooledSource
{
    /// <summary>How many continuations run one within the other: Mono never says that a stack is full.</summary>
    private const int MostNested = 32;

    [ThreadStatic]
    private static int t_nested;

    /// <summary>Runs the registered continuation, here or where it asked to run.</summary>
    private protected void ScheduleContinuation()
    {
        if (
            _attachments!.ContinuationTarget is null
            && t_nested < MostNested
            && ContinuationTarget.Current() is null
            && Task.CurrentId is null
            && HasStack()
        )
        {
            RunContinuationAside();
        }
        else
        {
            QueueContinuation(preferLocal: true);
        }
    }

    /// <summary>As <see cref="ScheduleContinuation"/>, where the pool has just called this object.</summary>
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

    /// <summary>Tells whether a continuation that has come out of the queue runs here: what asked for another place is not queued.</summary>
    private static bool MayGoOnHere() => true;

    /// <summary>Has the continuation run by another thread, or where it asked to run.</summary>
    /// <param name="preferLocal">Whether it would go to the queue of the calling pool thread, where that can be named.</param>
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

    /// <summary>Completes the operation for its awaiter, on the thread and in the contexts that are to run it.</summary>
    internal void RunContinuation()
    {
        Attachments attachments = _attachments!;
        Action<object?> continuation = attachments.Continuation!;
        object? state = attachments.ContinuationState;

        // Completed only now: until its continuation runs, nobody else can take the result from under it.
        Move(Phase.Completed);
        t_nested++;
        try
        {
            continuation(state);
        }
        finally
        {
            t_nested--;
        }
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

    /// <summary>Tells whether there is room on the stack for more, where the framework can say.</summary>
    private protected static bool HasStack()
    {
        try
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
            return true;
        }
        catch (InsufficientExecutionStackException)
        {
            return false;
        }
    }
}
