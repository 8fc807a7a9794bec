using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>The pooled object behind a <see cref="DispatchBatch"/>: the pairings that wait for the next run.</summary>
/// <remarks>
/// The rental that a handle was made for and the operation in progress are one word, and each operation compares both:
/// a stale handle finds another rental and throws, so it never touches the next renter's batch. BatchCore.Word.cs has
/// the word and all of its transitions.
/// </remarks>
internal sealed partial class BatchCore : PooledSource
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private StateList _states;
    private StateList _kept;
    private StateList _readable;
    private int _count;
    private bool _hasAsync;

    internal static BatchCore Rent(out long rental)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        BatchCore core = (BatchCore?)cache.Rent() ?? cache.Add(new BatchCore());
        rental = core.Rental;
        return core;
    }

    internal int Count(long rental)
    {
        // Checked after the read: the count then belongs to this rental.
        int count = Volatile.Read(ref _count);
        CheckRental(rental);
        return count;
    }

    /// <summary>Describes the batch for a debugger, through a handle that may be stale.</summary>
    internal string Describe(long rental)
    {
        long word = Volatile.Read(ref _word);
        return word >> PhaseBits != rental
            ? "disposed"
            : (Phase)(word & PhaseMask) switch
            {
                Phase.Running => $"runs {_count} pairings",
                Phase.Disposed => "disposed",
                _ => $"{_count} pairings wait for a run",
            };
    }

    /// <summary>Adds a state to the next run. If this throws, the caller still owns the state.</summary>
    /// <exception cref="ObjectDisposedException">The handle is stale.</exception>
    /// <exception cref="InvalidOperationException">The batch runs.</exception>
    internal void Add(long rental, DispatchState state, bool isKept)
    {
        Enter(rental, Phase.Adding);
        if (_states.IsFull || (isKept && _kept.IsFull))
        {
            MakeRoom(rental, isKept);
        }

        // Nothing below can fail.
        if (isKept)
        {
            _kept.Add(state);
            state.KeepInBatch();
        }

        _states.Add(state);
        _hasAsync |= state.IsAsync;
        Volatile.Write(ref _count, _states.Count);
        EndAdd(rental);
    }

    /// <summary>Invalidates the last run's results and begins a run over what was added, if anything was.</summary>
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
                // Disposed during the run: Dispose leaves the cleanup to the end of the run.
                DropStates();
                ReturnToPool();
            }

            throw new InvalidOperationException(
                "A handler in this batch is async, and Run would have to block a thread until it is done. Await "
                    + "RunAsync instead."
            );
        }

        EndReading();
        return StatesRun.Rent(new BatchStates(this, _states.Items), _states.Count, hasAsync: false);
    }

    /// <summary>As <see cref="BeginRun"/>, for handlers of any kind; the run is started at once.</summary>
    internal ValueTask RunAsync(long rental, int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        Enter(rental, Phase.Running);
        EndReading();
        return StatesRun
            .Rent(new BatchStates(this, _states.Items), _states.Count, _hasAsync)
            .RunAsync(maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>Drops the states that a run has not started, when it has ended.</summary>
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

    /// <summary>Ends a run after its outcome was taken.</summary>
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
        if (TryDispose(rental))
        {
            DropStates();
            ReturnToPool();
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

    private void EndReading()
    {
        Release(ref _readable);
        (_kept, _readable) = (_readable, _kept);
    }

    private void ReturnToPool()
    {
        Debug.Assert(_states.Count == 0, "The states were dropped, or their run has ended.");
        Release(ref _kept);
        Release(ref _readable);

        EndRental();
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
