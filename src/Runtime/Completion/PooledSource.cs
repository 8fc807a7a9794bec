using System.ComponentModel;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <summary>
/// The completion core: a pooled value task source that serves one operation after another. State, work item and source
/// are one object.
/// </summary>
/// <remarks>
/// <para>
/// All racing operations go through one word, the operation's version and its <see cref="Phase"/>, and each racing
/// transition compares both: PooledSource.Word.cs has the word and all transitions. A caller that holds the token of an
/// earlier operation can therefore neither read nor disturb a later one, and only one of two racing callers of
/// <c>GetResult</c> gets the result.
/// </para>
/// <para>
/// It differs from <c>ManualResetValueTaskSourceCore</c>: continuations run inline under a stack guard, as those of
/// <see cref="Task"/> do; under a <see cref="SynchronizationContext"/> the object posts itself and allocates nothing;
/// an <see cref="OperationCanceledException"/> is a cancellation only if it carries the operation's own token.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class PooledSource : IThreadPoolWorkItem
{
    private Attachments? _attachments;

    // Success is the value of a cleared object, so that it need not be written.
    private protected Outcome Ended;

    // If the default context cannot be captured, this fails for the code that rents the object, not for a worker
    // thread.
    private protected PooledSource() => _ = ContextFlow.Default;

    /// <summary>How a completed operation ended.</summary>
    private protected enum Outcome : byte
    {
        Succeeded = 0,
        Faulted,
        Canceled,
    }

    /// <summary>Gets the attachments, if an operation of the object has needed them.</summary>
    internal Attachments? Attached => _attachments;

    void IThreadPoolWorkItem.Execute() => RunQueued();

    /// <summary>Runs what was queued, and then the continuation if it runs on the thread pool.</summary>
    internal virtual void RunQueued()
    {
        if (RunAwaited())
        {
            RunContinuation();
        }
    }

    /// <summary>Runs what was queued.</summary>
    /// <param name="counts">The thread's counts of posts, if the caller has looked for them and there are any.</param>
    /// <returns>Whether the caller must call <see cref="RunContinuation"/>, here or on another pool thread.</returns>
    internal bool RunAwaited(PostCounts? counts = null) =>
        // All queue entries of an object are alike: the first one to run takes the continuation.
        TryTakeContinuation(Phase.Queued) ? MayResumeHere() : RunWorkItem(counts);

    /// <summary>
    /// Runs the operation that the entry in the thread pool's queue is for. There is none if objects of the class are only
    /// queued for their continuations.
    /// </summary>
    /// <returns>Whether only the continuation is left, which may run on this thread now.</returns>
    private protected virtual bool RunWorkItem() => false;

    /// <summary>Does the same.</summary>
    /// <param name="counts">As for <see cref="RunAwaited"/>.</param>
    /// <returns>The same.</returns>
    private protected virtual bool RunWorkItem(PostCounts? counts) => RunWorkItem();

    /// <summary>
    /// Publishes the outcome, which the caller has written before. When this returns, the object may already have
    /// another renter.
    /// </summary>
    private protected void Complete()
    {
        if (!TryComplete())
        {
            ScheduleContinuation();
        }
    }

    /// <summary>Gets the status of an operation, for the <c>ValueTask</c> that awaits it.</summary>
    /// <param name="token">The operation's token.</param>
    /// <returns>
    /// The status; <see cref="ValueTaskSourceStatus.Faulted"/> if the token belongs to another operation or this one is
    /// awaited already, because <c>GetResult</c> throws then.
    /// </returns>
    public ValueTaskSourceStatus GetStatus(short token) =>
        !IsCompleted(token, out bool isRefused)
            ? (isRefused ? ValueTaskSourceStatus.Faulted : ValueTaskSourceStatus.Pending)
        : Ended == Outcome.Succeeded ? ValueTaskSourceStatus.Succeeded
        : Ended == Outcome.Faulted ? ValueTaskSourceStatus.Faulted
        : ValueTaskSourceStatus.Canceled;

    /// <summary>Registers the continuation of the one awaiter.</summary>
    /// <param name="continuation">The continuation.</param>
    /// <param name="state">The continuation's argument.</param>
    /// <param name="token">The operation's token.</param>
    /// <param name="flags">Which contexts to capture for it.</param>
    /// <exception cref="InvalidOperationException">
    /// The operation is awaited already, or the token belongs to another one.
    /// </exception>
    public void OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        ArgumentNullException.ThrowIfNull(continuation);
        // Allocated before other threads wait for this one, as it may fail; attached when no other thread may do so.
        Attachments attachments = _attachments ?? new Attachments();
        FlowingContinuation? flowing =
            (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) == 0
                ? null
                : FlowingContinuation.Capture(continuation, state);
        if (!TryBeginRegistering(token, out bool completed, out bool isAwaited))
        {
            Refuse(continuation, state, isAwaited);
            return;
        }

        if (flowing is not null)
        {
            (continuation, state) = (FlowingContinuation.Run, flowing);
        }

        Register(_attachments ??= attachments, continuation, state, flags);
        Move(Phase.Registered);
        if (completed)
        {
            QueueContinuation(preferLocal: true);
        }
    }

    /// <summary>Refuses an awaiter that comes too late.</summary>
    /// <remarks>
    /// Throws for a caller that registers its own delegate, without a state or with an <see cref="Action"/> as the
    /// state. For an <c>await</c>, whose state is its state machine, an exception here would end the process, and it
    /// can happen when two threads have both seen the operation pending. Its continuation is run instead: it first asks
    /// for the result, which throws.
    /// </remarks>
    private static void Refuse(Action<object?> continuation, object? state, bool isAwaited)
    {
        if (state is not null and not Action)
        {
            Uninterrupted.Queue(continuation, state);
        }
        else if (isAwaited)
        {
            Misuse.ThrowSecondAwait();
        }
        else
        {
            Misuse.ThrowTokenUsed();
        }
    }

    /// <summary>Clears the awaiter, so that a pooled object keeps nothing of its user alive.</summary>
    private protected void ClearContinuation()
    {
        if (_attachments is not { Continuation: not null } attachments)
        {
            // Not written, so that the cache line stays shared between the cores that read it.
            return;
        }

        attachments.Continuation = null;
        attachments.ContinuationState = null;
        attachments.ContinuationTarget = null;
    }

    /// <summary>Gets or creates the attachments; for the thread that starts an operation.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal Attachments Attach() => _attachments ??= new Attachments();

    private static void Register(
        Attachments attachments,
        Action<object?> continuation,
        object? state,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        attachments.Continuation = continuation;
        attachments.ContinuationState = state;
        if ((flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) != 0)
        {
            attachments.ContinuationTarget = ContinuationTarget.Current();
        }
    }

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

    /// <summary>Unregisters from a token.</summary>
    internal void EndRegistration(ref CancellationTokenRegistration registration)
    {
        // If the callback may still run, the object is not reused: the callback cannot tell one operation from the
        // next.
        if (registration != default && !registration.Unregister())
        {
            Retire();
        }

        registration = default;
    }

    /// <summary>The next item in the queue of a lane. A field, because the protocol reads and writes it by reference.</summary>
    internal PooledSource? Next;
}
