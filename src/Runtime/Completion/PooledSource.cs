using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>
/// The completion core: a value-task source that lives as long as its pool and serves one operation after another.
/// One object is state, work item and source.
/// </summary>
/// <remarks>
/// <para>
/// Everything that may race goes through one word, the operation's version and its <see cref="Phase"/>, and every
/// transition that may race compares both: PooledSource.Word.cs has the word and all of them. A caller that holds the token of an earlier operation can therefore neither read nor
/// disturb a later one, and of two racing callers of <c>GetResult</c> one gets the result.
/// </para>
/// <para>
/// Beyond what <c>ManualResetValueTaskSourceCore</c> does: continuations run inline under a stack guard, as those of
/// <see cref="Task"/> do; under a <see cref="SynchronizationContext"/> the object posts itself and allocates nothing;
/// an <see cref="OperationCanceledException"/> is a cancellation only when it carries the operation's own token.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class PooledSource : PooledObject, IThreadPoolWorkItem
{
    private Attachments? _attachments;

    // If the default context cannot be found, the code that asks for the object fails, not the thread that works.
    private protected PooledSource() => _ = Contexts.Default;

    /// <summary>Gets what the object's operations have had so far that not every one has.</summary>
    private protected Attachments? Attached => _attachments;

    void IThreadPoolWorkItem.Execute() => RunQueued();

    /// <summary>Runs what the thread pool was asked to run, and then who awaits it on the thread pool.</summary>
    internal void RunQueued()
    {
        if (RunAwaited())
        {
            RunContinuation();
        }
    }

    /// <summary>Runs what the thread pool was asked to run.</summary>
    /// <returns>Whether the caller is to call <see cref="RunContinuation"/>, here or on another thread of the pool.</returns>
    internal bool RunAwaited()
    {
        // Entries of one object in the queue are alike: whichever comes first takes the continuation.
        return TryTakeContinuation(Phase.Queued) ? MayGoOnHere() : RunWorkItem();
    }

    /// <summary>Runs the operation that the entry in the thread pool's queue is for.</summary>
    /// <returns>Whether it is completed except for its continuation, which may run on this thread now.</returns>
    private protected abstract bool RunWorkItem();

    /// <summary>
    /// Publishes the outcome, which the caller has written before. The object may belong to somebody else as soon as
    /// this returns.
    /// </summary>
    private protected void Complete()
    {
        if (!TryComplete())
        {
            ScheduleContinuation();
        }
    }

    private protected void OnCompletedCore(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        ArgumentNullException.ThrowIfNull(continuation);
        // Made before others wait for this thread, where it may fail, and attached when no other may do so.
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

    /// <summary>Tells an awaiter that it has come too late.</summary>
    /// <remarks>
    /// Who registers a delegate of their own, with no state or with an <see cref="Action"/> as one, is told at once. For an
    /// <c>await</c>, whose state is its state machine, an exception here would end the process: of two threads that have
    /// both seen the operation pending, one comes later. Its continuation asks for the result first of all, and is told there.
    /// </remarks>
    private static void Refuse(Action<object?> continuation, object? state, bool isAwaited)
    {
        if (state is not null and not Action)
        {
            Interrupts.Queue(continuation, state);
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

    /// <summary>Forgets the awaiter: a pooled object keeps nothing of its user alive.</summary>
    private protected void ClearContinuation()
    {
        if (_attachments is not { Continuation: not null } attachments)
        {
            // Not even written: the cache line stays with all cores that read it.
            return;
        }

        attachments.Continuation = null;
        attachments.ContinuationState = null;
        attachments.ContinuationTarget = null;
    }

    /// <summary>Gets the attachments, to attach something; for the thread that starts an operation.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected Attachments Attach() => _attachments ??= new Attachments();

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
}
