using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>The word that a handle's operations compare, and all of its transitions.</content>
/// <remarks>
/// <code>
/// 63 ... 2 | 1 ... 0
///  rental  |  phase
/// </code>
/// <para>Rental: how often the object was given back; a handle stores the rental it was made for.</para>
/// <code>
/// Idle     -> Adding    one thread adds; others wait for it           Enter
/// Adding   -> Idle                                                    EndAdd
/// Idle     -> Running   nobody adds; the run reads what was added     Enter
/// Running  -> Idle      the run's outcome was taken                   TryGoIdle
/// Idle     -> Disposed  the handle is stale, its states are dropped   TryDispose
/// Running  -> Disposed  the handle is stale, the run ends as it would TryDispose
/// Disposed -> Idle, rental + 1   the object goes back to the pool     EndRental
/// </code>
/// </remarks>
internal sealed partial class BatchCore
{
    private const int PhaseBits = 2;
    private const long PhaseMask = (1 << PhaseBits) - 1;

    private long _word;

    private enum Phase
    {
        Idle = 0,
        Adding = 1,
        Running = 2,
        Disposed = 3,
    }

    private long Rental => _word >> PhaseBits;

    private bool IsAdding => (Phase)(Volatile.Read(ref _word) & PhaseMask) == Phase.Adding;

    private void Enter(long rental, Phase phase)
    {
        while (true)
        {
            long seen = Volatile.Read(ref _word);
            CheckRental(rental, seen);
            switch ((Phase)(seen & PhaseMask))
            {
                case Phase.Running:
                    throw new InvalidOperationException(
                        "This batch is running. Wait for the run, or await it, before adding to it or running it again; "
                            + "rent another batch to fill one meanwhile."
                    );
                case Phase.Idle when TryMove(seen, phase):
                    return;
                default:
                    // Another thread is adding, which takes nanoseconds.
                    Uninterrupted.SpinUntil(static core => !((BatchCore)core).IsAdding, this);
                    break;
            }
        }
    }

    private void EndAdd(long rental)
    {
        Debug.Assert(IsAdding, "No other thread changes the phase meanwhile.");
        Volatile.Write(ref _word, Word(rental, Phase.Idle));
    }

    /// <summary>Ends the phase of a run.</summary>
    /// <returns>False when the batch was disposed meanwhile.</returns>
    private bool TryGoIdle()
    {
        long running = Word(Volatile.Read(ref _word) >> PhaseBits, Phase.Running);
        long idle = running - (long)Phase.Running;
        return Interlocked.CompareExchange(ref _word, idle, running) == running;
    }

    private bool TryMove(long seen, Phase phase) =>
        Interlocked.CompareExchange(ref _word, (seen & ~PhaseMask) | (long)phase, seen) == seen;

    /// <summary>Makes the handle stale.</summary>
    /// <returns>
    /// Whether the caller must give the batch back. Otherwise its run does so, or the handle was already stale.
    /// </returns>
    private bool TryDispose(long rental)
    {
        while (true)
        {
            long seen = Volatile.Read(ref _word);
            if (seen >> PhaseBits != rental || (Phase)(seen & PhaseMask) == Phase.Disposed)
            {
                return false;
            }

            switch ((Phase)(seen & PhaseMask))
            {
                case Phase.Idle when TryMove(seen, Phase.Disposed):
                    return true;
                case Phase.Running when TryMove(seen, Phase.Disposed):
                    return false;
                default:
                    Uninterrupted.SpinUntil(static core => !((BatchCore)core).IsAdding, this);
                    break;
            }
        }
    }

    /// <summary>Begins the next rental: every handle of this one is now stale.</summary>
    private void EndRental()
    {
        Debug.Assert((Phase)(_word & PhaseMask) == Phase.Disposed, "Only a disposed batch is given back.");
        Volatile.Write(ref _word, Word((_word >> PhaseBits) + 1, Phase.Idle));
    }

    private static long Word(long rental, Phase phase) => (rental << PhaseBits) | (long)phase;

    private void CheckRental(long rental) => CheckRental(rental, Volatile.Read(ref _word));

    private static void CheckRental(long rental, long word)
    {
        if (word >> PhaseBits != rental || (Phase)(word & PhaseMask) == Phase.Disposed)
        {
            throw new ObjectDisposedException(
                "DispatchBatch",
                "This batch has been disposed. Rent another one with DispatchBatch.Rent()."
            );
        }
    }
}
