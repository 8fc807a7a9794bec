using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>Where the continuation runs, and on which stack.</content>
public abstract partial class PooledSource
{
    /// <summary>How many continuations may be nested: Mono does not report that a stack is nearly full.</summary>
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

    /// <summary>Like <see cref="ScheduleContinuation"/>, for an object that the pool has just called.</summary>
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

    /// <summary>Tells whether a dequeued continuation runs here: one with another target is not queued.</summary>
    private static bool MayResumeHere() => true;

    /// <summary>Queues the continuation to the thread pool or hands it to its target.</summary>
    /// <param name="preferLocal">Ignored: these frameworks have no local queue.</param>
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
    /// Completes the operation for its awaiter, on the thread and in the contexts in which the continuation runs.
    /// </summary>
    internal void RunContinuation()
    {
        Attachments attachments = _attachments!;
        Action<object?> continuation = attachments.Continuation!;
        object? state = attachments.ContinuationState;

        // Completed only now: before its continuation runs, no other caller can take the result.
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

    /// <summary>Tells whether there is enough stack left, if the framework can tell.</summary>
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
