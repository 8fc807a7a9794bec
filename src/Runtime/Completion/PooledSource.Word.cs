using System.Diagnostics.CodeAnalysis;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>The word through which all racing operations go, and all of its transitions.</content>
/// <remarks>
/// <code>
/// 31 ... 20 |   19    | 18 ... 3 | 2 ... 0
///     0     | used up | version  |  phase
/// </code>
/// <para>
/// Version: the token of the operation that the object serves. Used up: set when the 16-bit versions are used up; no
/// token has this bit, and the object retires. Phases and their transitions:
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

    /// <summary>The phase of the operation, and what it guarantees.</summary>
    private enum Phase
    {
        /// <summary>Not completed, without an awaiter.</summary>
        Pending = 0,

        /// <summary>An awaiter is writing its continuation; the completing thread waits for that.</summary>
        Registering = 1,

        /// <summary>Reported as not completed; a continuation waits.</summary>
        Registered = 2,

        /// <summary>Like <see cref="Registered"/>, and the continuation is in the thread pool's queue.</summary>
        Queued = 3,

        /// <summary>Completed: the result may be taken, once.</summary>
        Completed = 4,

        /// <summary>Like <see cref="Queued"/>, with the continuation handed to a context or a scheduler.</summary>
        HandedOver = 5,
    }

    private bool IsRegistering => (Phase)(Volatile.Read(ref _word) & PhaseMask) == Phase.Registering;

    /// <summary>Gets the token of the current operation.</summary>
    internal short Version => (short)(_word >> PhaseBits);

    /// <summary>
    /// Gets whether a token is the one of the current operation; false for all when the versions are used up.
    /// </summary>
    internal bool Serves(short token) => _word >> PhaseBits == (ushort)token;

    /// <summary>
    /// Gets whether the operation of <paramref name="token"/> has completed and its result has not been taken.
    /// </summary>
    internal bool IsCompleted(short token) => IsCompleted(token, out _);

    /// <summary>Does the same, and tells whether the caller comes too late to await the operation.</summary>
    /// <param name="token">The operation's token.</param>
    /// <param name="isRefused">
    /// Whether the token belongs to another operation, or this one already has an awaiter. It is returned and not
    /// thrown: the caller then calls <c>GetResult</c>, which throws. An async method rethrows what <c>OnCompleted</c>
    /// throws on the thread pool, and an exception from here in the callback of <c>AsTask</c> ends the process too.
    /// </param>
    private protected bool IsCompleted(short token, out bool isRefused)
    {
        int word = Volatile.Read(ref _word);
        var phase = (Phase)(word & PhaseMask);
        isRefused = word >> PhaseBits != (ushort)token || phase is not (Phase.Pending or Phase.Completed);
        return !isRefused && phase == Phase.Completed;
    }

    /// <summary>Lets one awaiter register; <see cref="Move"/> ends the registration.</summary>
    /// <param name="token">The operation's token.</param>
    /// <param name="completed">
    /// Whether the operation has completed since the awaiter checked: the continuation must then be queued.
    /// </param>
    /// <param name="isAwaited">
    /// If this returns false: whether the token is the current one and the operation has an awaiter.
    /// </param>
    private bool TryBeginRegistering(short token, out bool completed, out bool isAwaited)
    {
        int pending = (ushort)token << PhaseBits;
        int seen = Interlocked.CompareExchange(ref _word, With(pending, Phase.Registering), pending);
        completed = seen == With(pending, Phase.Completed);
        if (completed)
        {
            // The awaiter registers as if the operation were pending, and its continuation is queued, as a Task's would
            // be.
            completed = Interlocked.CompareExchange(ref _word, With(pending, Phase.Registering), seen) == seen;
            seen = completed ? pending : Volatile.Read(ref _word);
        }

        isAwaited = seen >> PhaseBits == (ushort)token;
        return seen == pending;
    }

    /// <summary>
    /// Changes the phase; for the caller that registers or has the continuation. No other thread writes the word
    /// meanwhile.
    /// </summary>
    private void Move(Phase phase)
    {
        Debug.Assert(
            (Phase)(_word & PhaseMask) is Phase.Registering or Phase.Registered or Phase.HandedOver,
            "The caller registers or has the continuation."
        );
        Volatile.Write(ref _word, With(_word, phase));
    }

    /// <summary>Takes a queued continuation; one of several callers gets it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryTakeContinuation(Phase from)
    {
        int word = Volatile.Read(ref _word);
        return (word & PhaseMask) == (int)from
            && Interlocked.CompareExchange(ref _word, With(word, Phase.Registered), word) == word;
    }

    /// <summary>Publishes the outcome if there is no awaiter.</summary>
    /// <returns>Whether it did; if not, the caller must call <see cref="ScheduleContinuation"/>.</returns>
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
                    Uninterrupted.SpinUntil(static source => !((PooledSource)source).IsRegistering, this);
                    break;
            }
        }
    }

    /// <summary>Takes the result's token, or throws and leaves the operation as it is.</summary>
    /// <returns>Whether the object may serve another operation: its versions are not used up.</returns>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, it has an awaiter, or the token belongs to another operation.
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

        // An object that retires keeps a version that no token has.
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
