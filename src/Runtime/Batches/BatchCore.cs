using System;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>What a <see cref="DispatchBatch"/> is a handle to: the pairings that wait for the next run.</summary>
/// <remarks>
/// The rental that a handle was made for and the operation in progress are one word, and each operation compares both:
/// a stale handle finds another rental and throws, so it never touches the next renter's batch.
/// </remarks>
internal sealed class BatchCore : PooledObject
{
    private const int PhaseBits = 2;
    private const long PhaseMask = (1 << PhaseBits) - 1;

    private static readonly StatePool Pool = new();

    [ThreadStatic]
    private static StateCache? t_cache;

    private StateList _states;
    private StateList _kept;
    private StateList _readable;
    private int _count;
    private bool _hasAsync;
    private long _word;

    private enum Phase
    {
        Idle = 0,
        Adding = 1,
        Running = 2,
        Disposed = 3,
    }

    private bool IsAdding => (Phase)(Volatile.Read(ref _word) & PhaseMask) == Phase.Adding;

    internal static BatchCore Rent(out long rental)
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        BatchCore core = (BatchCore?)cache.Rent() ?? cache.Add(new BatchCore());
        rental = core._word >> PhaseBits;
        return core;
    }

    internal int Count(long rental)
    {
        // Checked afterwards: what was read is then of this rental.
        int count = Volatile.Read(ref _count);
        CheckRental(rental, Volatile.Read(ref _word));
        return count;
    }

    /// <summary>Adds a state to the next run. Where it throws, the state is still the caller's.</summary>
    /// <exception cref="ObjectDisposedException">The handle is stale.</exception>
    /// <exception cref="InvalidOperationException">The batch runs.</exception>
    internal void Add(long rental, DispatchState state, bool isKept)
    {
        Enter(rental, Phase.Adding);
        if (_states.IsFull || (isKept && _kept.IsFull))
        {
            MakeRoom(rental, isKept);
        }

        // From here on nothing can fail.
        if (isKept)
        {
            _kept.Add(state);
            state.KeepInBatch();
        }

        _states.Add(state);
        _hasAsync |= state.IsAwaited;
        Volatile.Write(ref _count, _states.Count);
        EndAdd(rental);
    }

    /// <summary>Ends the time in which the last run's results can be read, and begins a run over what was added, if anything was.</summary>
    /// <exception cref="ObjectDisposedException">The handle is stale.</exception>
    /// <exception cref="InvalidOperationException">The batch runs.</exception>
    /// <exception cref="InvalidOperationException">A handler is async.</exception>
    internal StatesRun BeginRun(long rental)
    {
        Enter(rental, Phase.Running);
        if (_hasAsync)
        {
            if (!TryGoIdle())
            {
                // Disposed meanwhile, by somebody who left the rest to the end of the run.
                DropStates();
                ReturnToPool();
            }

            throw new InvalidOperationException(
                "A handler in this batch is async, and Run would have to block a thread until it is done. Await "
                    + "RunAsync instead."
            );
        }

        EndReading();
        return StatesRun.Rent(new BatchStates(this, _states.Items), _states.Count);
    }

    /// <summary>As <see cref="BeginRun"/>, for handlers of any kind; the run is started at once.</summary>
    internal ValueTask RunAsync(long rental, int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        Enter(rental, Phase.Running);
        EndReading();
        var states = new BatchStates(this, _states.Items);
        return _hasAsync
            ? AsyncStatesRun.Rent(states, _states.Count).RunAsync(maxDegreeOfParallelism, cancellationToken)
            : StatesRun.Rent(states, _states.Count).RunAsync(maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>Drops the states whose turn never came, when a run has ended.</summary>
    internal void DropStates()
    {
        foreach (DispatchState? state in _states.Items.AsSpan(0, _states.Count))
        {
            state?.DropFromBatch();
        }

        _states.Clear();
        _hasAsync = false;
        Volatile.Write(ref _count, 0);
    }

    /// <summary>Ends a run whose outcome was taken.</summary>
    internal void EndRun()
    {
        if (!TryGoIdle())
        {
            ReturnToPool();
        }
    }

    /// <summary>Gives the batch back, or leaves that to the end of its run.</summary>
    internal void Dispose(long rental)
    {
        while (true)
        {
            long seen = Volatile.Read(ref _word);
            if (seen >> PhaseBits != rental || (Phase)(seen & PhaseMask) == Phase.Disposed)
            {
                return;
            }

            switch ((Phase)(seen & PhaseMask))
            {
                case Phase.Idle when TryMove(seen, Phase.Disposed):
                    DropStates();
                    ReturnToPool();
                    return;
                case Phase.Running when TryMove(seen, Phase.Disposed):
                    return;
                default:
                    Interrupts.SpinUntil(static core => !((BatchCore)core).IsAdding, this);
                    break;
            }
        }
    }

    private static long Word(long rental, Phase phase) => (rental << PhaseBits) | (long)phase;

    private static void CheckRental(long rental, long word)
    {
        if (word >> PhaseBits != rental || (Phase)(word & PhaseMask) == Phase.Disposed)
        {
            throw new ObjectDisposedException(
                nameof(DispatchBatch),
                "This batch has been disposed. Rent another one with DispatchBatch.Rent()."
            );
        }
    }

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
                    // Another thread is adding: a matter of nanoseconds.
                    Interrupts.SpinUntil(static core => !((BatchCore)core).IsAdding, this);
                    break;
            }
        }
    }

    private void MakeRoom(long rental, bool isKept)
    {
        try
        {
            _states.EnsureRoom();
            if (isKept)
            {
                _kept.EnsureRoom();
            }
        }
        catch
        {
            EndAdd(rental);
            throw;
        }
    }

    private void EndAdd(long rental) => Volatile.Write(ref _word, Word(rental, Phase.Idle));

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

    private void EndReading()
    {
        Release(ref _readable);
        (_kept, _readable) = (_readable, _kept);
    }

    private void ReturnToPool()
    {
        Release(ref _kept);
        Release(ref _readable);

        // The next rental: from here on every handle of this one is stale.
        Volatile.Write(ref _word, Word((_word >> PhaseBits) + 1, Phase.Idle));
        Return();
    }

    private static void Release(ref StateList kept)
    {
        foreach (DispatchState? state in kept.Items.AsSpan(0, kept.Count))
        {
            state!.ReleaseFromBatch();
        }

        kept.Clear();
    }
}
