using ClosureGen.Runtime;
using ClosureGen.Runtime.Batches;

namespace ClosureGen;

/// <summary>
/// Pairings of any handlers with any objects, run together. This is a handle to a pooled batch: a copy refers to the
/// same batch, and <c>default</c> to a disposed one. Renting, adding and running allocate nothing in steady state, for
/// up to 16,448 pairings of a handler, which is what its pool keeps. Every pairing beyond that allocates its state, of
/// 55 to 150 bytes; beyond 131,072 pairings the list is allocated too, with 8 to 24 bytes for each.
/// </summary>
/// <remarks>
/// Pairings of one run are independent: no two are guaranteed to run at the same time. A run consumes the pairings,
/// even if it fails: afterwards <see cref="Count"/> is 0 and the batch can be filled again. A <c>RunAsync</c> counts as
/// running until its task has been awaited, or its result taken, even if it has completed.
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
public readonly struct DispatchBatch : IDisposable, IEquatable<DispatchBatch>
{
    private readonly BatchCore? _core;
    private readonly long _rental;

    private DispatchBatch(BatchCore core, long rental)
    {
        _core = core;
        _rental = rental;
    }

    /// <summary>Gets the number of pairings: those of the current run, or those that wait for the next one.</summary>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public int Count => Core.Count(_rental);

    private string DebuggerDisplay => _core?.Describe(_rental) ?? "default, no batch";

    private BatchCore Core =>
        _core
        ?? throw new ObjectDisposedException(
            nameof(DispatchBatch),
            "This is the default value of a batch. Rent one with DispatchBatch.Rent()."
        );

    /// <summary>Tells whether two handles are the same batch. Allocates nothing.</summary>
    /// <param name="left">A handle; it may be a default value, or of a disposed batch.</param>
    /// <param name="right">Another handle.</param>
    /// <returns>
    /// True for copies of one handle, and for two default values. False for handles from two <see cref="Rent"/> calls,
    /// even if they returned the same pooled batch.
    /// </returns>
    public static bool operator ==(DispatchBatch left, DispatchBatch right) => left.Equals(right);

    /// <summary>Tells whether two handles are different batches. Allocates nothing.</summary>
    /// <param name="left">A handle; it may be a default value, or of a disposed batch.</param>
    /// <param name="right">Another handle.</param>
    /// <returns>The opposite of what <c>==</c> returns.</returns>
    public static bool operator !=(DispatchBatch left, DispatchBatch right) => !left.Equals(right);

    /// <summary>
    /// Rents an empty batch. Dispose it to give it back. Allocates nothing if the pool has a batch.
    /// </summary>
    /// <returns>A handle, valid until it or a copy of it is disposed.</returns>
    public static DispatchBatch Rent()
    {
        BatchCore core = BatchCore.Rent(out long rental);
        return new DispatchBatch(core, rental);
    }

    /// <summary>
    /// Adds a pairing to the next run and drops its result; the pairing's <c>AddTo</c> keeps it. Allocates nothing,
    /// except for lists of more than 131,072 pairings.
    /// </summary>
    /// <typeparam name="TPairing">The generated type of the pairing.</typeparam>
    /// <param name="pairing">The pairing that <c>{Stem}Work</c> returned; it is copied, and may be added again.</param>
    /// <exception cref="InvalidOperationException">
    /// The batch is running, or the task of its last <c>RunAsync</c> was not awaited; or the pairing is a default
    /// value.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public void Add<TPairing>(TPairing pairing)
        where TPairing : struct, ICall =>
        // A meter's listener may be called for a new state, so do it before the batch is locked.
        Add(pairing.Rent(out _), isKept: false);

    /// <summary>Adds a call whose result will be read; its state is given back if it cannot be added.</summary>
    internal BatchResult<TResult> AddForResult<TResult>(ResultSource<TResult> state)
    {
        // Read before others may run the batch, after which the state may serve another one.
        var result = new BatchResult<TResult>(state);
        Add(state, isKept: true);
        return result;
    }

    /// <summary>
    /// Runs the pairings and blocks until all have finished; the calling thread works too. Allocates nothing. Pairings
    /// are independent: no two are guaranteed to run at the same time.
    /// </summary>
    /// <param name="cancellationToken">When canceled, no further pairing starts.</param>
    /// <exception cref="AggregateException">
    /// Handlers failed; their exceptions, in the order in which the pairings were added.
    /// <c>Data["ClosureGen.Started"]</c>, an <see cref="int"/>, is the number of pairings that were started.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// A token kept pairings from starting, or a started handler acknowledged it, and no handler failed.
    /// </exception>
    /// <exception cref="InvalidOperationException">The batch is running, or one of its handlers is async.</exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    [StackTraceHidden]
    public void Run(CancellationToken cancellationToken = default) => Run(-1, cancellationToken);

    /// <summary>
    /// Runs the pairings on a limited number of threads and blocks until all have finished. Allocates nothing. Pairings
    /// are independent: no two are guaranteed to run at the same time.
    /// </summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time, including the caller; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further pairing starts.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="AggregateException">
    /// Handlers failed; their exceptions, in the order in which the pairings were added.
    /// <c>Data["ClosureGen.Started"]</c>, an <see cref="int"/>, is the number of pairings that were started.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// A token kept pairings from starting, or a started handler acknowledged it, and no handler failed.
    /// </exception>
    /// <exception cref="InvalidOperationException">The batch is running, or one of its handlers is async.</exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken = default)
    {
        BatchRun.CheckDegree(maxDegreeOfParallelism);
        Core.BeginRun(_rental).Run(maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>
    /// Runs the pairings on the thread pool. Any number of pairings of async handlers may be in flight; use the other
    /// overload to limit it. Allocates nothing beyond what async handlers do. Pairings are independent: no two are
    /// guaranteed to run at the same time.
    /// </summary>
    /// <param name="cancellationToken">When canceled, no further pairing starts.</param>
    /// <returns>
    /// A task to await once, after which the batch can be used again; it throws what <see
    /// cref="Run(CancellationToken)"/> throws.
    /// </returns>
    /// <exception cref="InvalidOperationException">
    /// The batch is running, or the task of its last <c>RunAsync</c> was not awaited.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public ValueTask RunAsync(CancellationToken cancellationToken = default) => RunAsync(-1, cancellationToken);

    /// <summary>
    /// Runs the pairings on a limited number of pool threads. Allocates nothing beyond what async handlers do. Pairings
    /// are independent: no two are guaranteed to run at the same time.
    /// </summary>
    /// <param name="maxDegreeOfParallelism">
    /// The most threads at a time, or with an async handler in the batch the most pairings in flight; -1 for no limit.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further pairing starts.</param>
    /// <returns>
    /// A task to await once, after which the batch can be used again; it throws what <see
    /// cref="Run(CancellationToken)"/> throws.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="InvalidOperationException">
    /// The batch is running, or the task of its last <c>RunAsync</c> was not awaited.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken = default)
    {
        BatchRun.CheckDegree(maxDegreeOfParallelism);
        return Core.RunAsync(_rental, maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>
    /// Gives the batch back. Before a run this drops the pairings; during a run the run finishes, and its awaiter gets
    /// the outcome. Disposing twice does nothing. Allocates nothing.
    /// </summary>
    public void Dispose() => _core?.Dispose(_rental);

    /// <inheritdoc/>
    public bool Equals(DispatchBatch other) => ReferenceEquals(_core, other._core) && _rental == other._rental;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DispatchBatch other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_core, _rental);

    private void Add(DispatchState state, bool isKept)
    {
        try
        {
            state.OwnToken = state.ArgumentToken;
            Core.Add(_rental, state, isKept);
        }
        catch
        {
            state.DropFromBatch();
            throw;
        }
    }
}

/// <summary>Reads the result of one pairing of a <see cref="DispatchBatch"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public readonly struct BatchResult<TResult>
{
    private readonly ResultSource<TResult>? _state;
    private readonly short _token;

    internal BatchResult(ResultSource<TResult> state)
    {
        _state = state;
        _token = state.Version;
    }

    /// <summary>
    /// Gets what the handler returned, or throws what it threw. It can be read any number of times until the batch is
    /// run again or disposed. Allocates nothing.
    /// </summary>
    /// <remarks>
    /// The result can be read as soon as its own pairing has finished, even while the batch still runs. Before that
    /// this throws.
    /// </remarks>
    /// <exception cref="InvalidOperationException">
    /// The pairing has not finished, was not started when the batch completed, or its batch has been run again or
    /// disposed since; or this is a default value.
    /// </exception>
    public TResult Value =>
        _state is { } state
            ? state.ReadKept(_token)
            : throw new InvalidOperationException(
                "This is the default value of a batch result. AddTo returns one that belongs to a pairing."
            );
}
