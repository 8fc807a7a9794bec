using System;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>The word that everything goes through that may race, and all of its transitions.</content>
/// <remarks>
/// <code>
/// 31 ... 20 |   19    | 18 ... 3 | 2 ... 0
///     0     | used up | version  |  phase
/// </code>
/// <para>
/// Version: the token of the operation that the object serves. Used up: the versions of 16 bits are; no token has this
/// bit, and the object retires. Phases and what leads from one to another:
/// </para>
/// <code>
/// Pending     -> Completed                 the outcome is written, nobody awaits it         TryComplete
/// Pending     -> Registering -> Registered the one awaiter has written its continuation     TryBeginRegistering, Move
/// Completed   -> Registering -> Registered the awaiter has looked before: it resumes later  TryBeginRegistering, Move
/// Registered  -> Queued, HandedOver        the continuation is on its way                   Move
/// Queued, HandedOver -> Registered         one of those who come for it has it              TryTakeContinuation
/// Registered  -> Completed                 the continuation runs                            Move
/// HandedOver  -> Completed                 the same, in a scheduler's task, which runs once Move
/// Completed   -> Pending, version + 1      the result is taken                              Take
/// </code>
/// </remarks>
public abstract partial class PooledSource
{
    private const int PhaseBits = 3;
    private const int PhaseMask = (1 << PhaseBits) - 1;

    private int _word;

    /// <summary>Where the operation is, and what that guarantees.</summary>
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
    /// an exception: callers then call <c>GetResult</c>, which has one for them. What <c>OnCompleted</c> throws, an async
    /// method hands to the thread pool, and what this throws in the callback of <c>AsTask</c> ends the process too.
    /// </param>
    private protected bool IsCompleted(short token, out bool isRefused)
    {
        int word = Volatile.Read(ref _word);
        var phase = (Phase)(word & PhaseMask);
        isRefused = word >> PhaseBits != (ushort)token || phase is not (Phase.Pending or Phase.Completed);
        return !isRefused && phase == Phase.Completed;
    }

    /// <summary>Lets one awaiter register, which <see cref="Move"/> ends.</summary>
    /// <param name="token">The operation's token.</param>
    /// <param name="completed">Whether it has completed since the awaiter looked: then the continuation is to be queued.</param>
    /// <param name="isAwaited">Where this returns false: whether the token is the operation's, and somebody awaits it.</param>
    private bool TryBeginRegistering(short token, out bool completed, out bool isAwaited)
    {
        int pending = (ushort)token << PhaseBits;
        int seen = Interlocked.CompareExchange(ref _word, With(pending, Phase.Registering), pending);
        completed = seen == With(pending, Phase.Completed);
        if (completed)
        {
            // Back to where it was before, and through the queue, as a Task does.
            completed = Interlocked.CompareExchange(ref _word, With(pending, Phase.Registering), seen) == seen;
            seen = completed ? pending : Volatile.Read(ref _word);
        }

        isAwaited = seen >> PhaseBits == (ushort)token;
        return seen == pending;
    }

    /// <summary>Moves on; for the one who registers, or who has the continuation. Nobody else moves the word meanwhile.</summary>
    private void Move(Phase phase)
    {
        Debug.Assert(
            (Phase)(_word & PhaseMask) is Phase.Registering or Phase.Registered or Phase.HandedOver,
            "The caller registers or has the continuation."
        );
        Volatile.Write(ref _word, With(_word, phase));
    }

    /// <summary>Takes the continuation from where it waits for its turn; one of several callers gets it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryTakeContinuation(Phase from)
    {
        int word = Volatile.Read(ref _word);
        return (word & PhaseMask) == (int)from
            && Interlocked.CompareExchange(ref _word, With(word, Phase.Registered), word) == word;
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
                    Debug.Assert((Phase)(word & PhaseMask) == Phase.Registering, "An operation completes once.");
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

    private static int With(int word, Phase phase) => (word & ~PhaseMask) | (int)phase;
}
