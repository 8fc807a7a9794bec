using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
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
/// transition that may race compares both. A caller that holds the token of an earlier operation can therefore neither read nor
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
    private int _word;
    private Attachments? _attachments;

    // If the default context cannot be found, the code that asks for the object fails, not the thread that works.
    private protected PooledSource() => _ = Contexts.Default;

    /// <summary>The state of the operation: the low bits of the word, below its version.</summary>
    private enum Phase
    {
        /// <summary>Not completed, nobody waits.</summary>
        Pending = 0,

        /// <summary>An awaiter is writing its continuation; the thread that completes waits for it.</summary>
        Registering = 1,

        /// <summary>Not completed as far as anyone may see; a continuation waits.</summary>
        Registered = 2,

        /// <summary>As before, and the continuation is in the thread pool's queue.</summary>
        Queued = 3,

        /// <summary>Completed: the result may be taken, once.</summary>
        Completed = 4,

        /// <summary>As <see cref="Queued"/>, and the continuation is with a context or a scheduler.</summary>
        HandedOver = 5,
    }

    private const int PhaseBits = 3;
    private const int PhaseMask = (1 << PhaseBits) - 1;

    /// <summary>Gets what the object's operations have had so far that not every one has.</summary>
    private protected Attachments? Attached => _attachments;

    private bool IsRegistering => (Phase)(Volatile.Read(ref _word) & PhaseMask) == Phase.Registering;

    /// <summary>Gets the token of the operation that the object serves now.</summary>
    internal short Version => (short)(_word >> PhaseBits);

    /// <summary>Gets whether an operation is the one that the object serves: none, when its tokens are used up.</summary>
    internal bool Serves(short token) => _word >> PhaseBits == (ushort)token;

    /// <summary>Gets whether the operation of <paramref name="token"/> has completed and its result is not taken.</summary>
    internal bool IsCompleted(short token) => IsCompleted(token, out _);

    /// <summary>The same, and tells whether there is nothing to wait for because the caller comes too late.</summary>
    /// <param name="token">The operation's token.</param>
    /// <param name="isRefused">
    /// Whether the token belongs to another operation, or somebody awaits this one already. It is told here and not by
    /// an exception: callers then call <c>GetResult</c>, which throws it. What <c>OnCompleted</c> throws, an async
    /// method hands to the thread pool, and what this throws in the callback of <c>AsTask</c> ends the process too.
    /// </param>
    private protected bool IsCompleted(short token, out bool isRefused)
    {
        int word = Volatile.Read(ref _word);
        var phase = (Phase)(word & PhaseMask);
        isRefused = word >> PhaseBits != (ushort)token || phase is not (Phase.Pending or Phase.Completed);
        return !isRefused && phase == Phase.Completed;
    }

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

    /// <summary>Takes the continuation from where it waits for its turn; one of several callers gets it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryTakeContinuation(Phase from)
    {
        int word = Volatile.Read(ref _word);
        return (word & PhaseMask) == (int)from
            && Interlocked.CompareExchange(ref _word, With(word, Phase.Registered), word) == word;
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

    /// <summary>Publishes the outcome if nobody waits for it.</summary>
    /// <returns>Whether it did; else the caller calls <see cref="ScheduleContinuation"/>.</returns>
    private protected bool TryComplete()
    {
        while (true)
        {
            int word = Volatile.Read(ref _word);
            switch ((Phase)(word & PhaseMask))
            {
                case Phase.Pending:
                    if (Interlocked.CompareExchange(ref _word, With(word, Phase.Completed), word) == word)
                    {
                        return true;
                    }

                    break;
                case Phase.Registered:
                    return false;
                default:
                    Interrupts.SpinUntil(static source => !((PooledSource)source).IsRegistering, this);
                    break;
            }
        }
    }

    /// <summary>Takes the result's token, or throws and leaves the operation as it is.</summary>
    /// <returns>Whether the object may serve another operation: its tokens do not repeat yet.</returns>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, somebody awaits it, or the token belongs to another one.
    /// </exception>
    private protected bool Take(short token)
    {
        int completed = ((ushort)token << PhaseBits) | (int)Phase.Completed;
        int next = ((ushort)token + 1) << PhaseBits;
        int seen = Interlocked.CompareExchange(ref _word, next, completed);
        if (seen != completed)
        {
            ThrowNotTaken(seen, token);
        }

        // One that retires keeps a version that no token has.
        return next >> PhaseBits <= ushort.MaxValue;
    }

    [DoesNotReturn]
    private static void ThrowNotTaken(int seen, short token)
    {
        if (seen >> PhaseBits != (ushort)token)
        {
            Misuse.ThrowTokenUsed();
        }

        if ((Phase)(seen & PhaseMask) != Phase.Pending)
        {
            Misuse.ThrowSecondAwait();
        }

        Misuse.ThrowNotCompleted();
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
        int pending = (ushort)token << PhaseBits;
        int seen = Interlocked.CompareExchange(ref _word, With(pending, Phase.Registering), pending);
        bool completed = seen == With(pending, Phase.Completed);
        if (completed)
        {
            // It completed since the awaiter looked. Back to where it was before, and through the queue, as a Task does.
            completed = Interlocked.CompareExchange(ref _word, With(pending, Phase.Registering), seen) == seen;
            seen = completed ? pending : Volatile.Read(ref _word);
        }

        if (seen != pending)
        {
            Refuse(continuation, state, isAwaited: seen >> PhaseBits == (ushort)token);
            return;
        }

        if (flowing is not null)
        {
            (continuation, state) = (FlowingContinuation.Run, flowing);
        }

        Register(_attachments ??= attachments, continuation, state, flags);
        Volatile.Write(ref _word, With(pending, Phase.Registered));
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

    private static int With(int word, Phase phase) => (word & ~PhaseMask) | (int)phase;

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
