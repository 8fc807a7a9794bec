using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>
/// Pairings of any handlers with any objects, run together. A handle to a pooled batch: copies are the same batch,
/// <c>default</c> is a disposed one. Renting, adding and running allocate nothing in steady state, for as many pairings
/// of a handler as its pool keeps: 16,448. Every pairing beyond that allocates its state, of 70 to 150 bytes; beyond
/// 131,072 pairings the list is allocated too, with 8 to 24 bytes for each.
/// </summary>
/// <remarks>
/// Pairings of one run are independent: no two are promised to run at the same time. A run consumes what was added:
/// afterwards, also when it failed, <see cref="Count"/> is 0 and the batch can be filled again. After <c>RunAsync</c>
/// that is when its task was awaited, or its result taken: one that has completed and that nobody has awaited still
/// counts as running.
/// </remarks>
public readonly struct DispatchBatch : IDisposable, IEquatable<DispatchBatch>
{
    private readonly BatchCore? _core;
    private readonly long _rental;

    private DispatchBatch(BatchCore core, long rental)
    {
        _core = core;
        _rental = rental;
    }

    /// <summary>Gets how many pairings wait for the next run, or while one is on, how many are in it.</summary>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public int Count => Core.Count(_rental);

    private BatchCore Core =>
        _core
        ?? throw new ObjectDisposedException(
            nameof(DispatchBatch),
            "This is the default value of a batch. Rent one with DispatchBatch.Rent()."
        );

    /// <summary>Tells whether two handles are the same batch. Allocates nothing.</summary>
    /// <param name="left">A handle; it may be a default value, or of a batch that has been disposed.</param>
    /// <param name="right">What it is compared with; it may be the same.</param>
    /// <returns>
    /// True for copies of what one <see cref="Rent"/> returned, and for two default values. False where the same pooled
    /// batch was rented twice.
    /// </returns>
    public static bool operator ==(DispatchBatch left, DispatchBatch right) => left.Equals(right);

    /// <summary>Tells whether two handles are different batches. Allocates nothing.</summary>
    /// <param name="left">A handle; it may be a default value, or of a batch that has been disposed.</param>
    /// <param name="right">What it is compared with; it may be the same.</param>
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
    /// <param name="pairing">What <c>{Stem}Work</c> returned; it is copied, and may be added again.</param>
    /// <exception cref="InvalidOperationException">
    /// The batch runs, or the task of its last <c>RunAsync</c> was not awaited; or the pairing is a default value.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public void Add<TPairing>(TPairing pairing)
        where TPairing : struct, ICall =>
        // Before the batch is locked: a meter's listener hears of a new state.
        Add(pairing.Rent(out _), isKept: false);

    /// <summary>Adds a call whose result will be read; it is given back if it cannot be added.</summary>
    internal BatchResult<TResult> AddForResult<TResult>(ResultSource<TResult> state)
    {
        // Before others may run the batch, after which the state may serve another one.
        var result = new BatchResult<TResult>(state);
        Add(state, isKept: true);
        return result;
    }

    /// <summary>
    /// Runs what was added and blocks until it has finished; the caller works too. Allocates nothing.
    /// Pairings are independent: no two are promised to run at the same time.
    /// </summary>
    /// <param name="cancellationToken">Cancelled, no further pairing starts.</param>
    /// <exception cref="AggregateException">
    /// Handlers failed, in the order in which they were added. <c>Data["ClosureGen.Started"]</c> is the number of
    /// pairings that were started, an <see cref="int"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// A token kept pairings from being started, or a handler that was started gave up for its sake; none has failed.
    /// </exception>
    /// <exception cref="InvalidOperationException">The batch runs, or a handler in it is async.</exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    [StackTraceHidden]
    public void Run(CancellationToken cancellationToken = default) => Run(-1, cancellationToken);

    /// <summary>
    /// Runs what was added on a limited number of threads and blocks until it has finished. Allocates nothing.
    /// Pairings are independent: no two are promised to run at the same time.
    /// </summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time, the caller among them; -1 for no limit.</param>
    /// <param name="cancellationToken">Cancelled, no further pairing starts.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="AggregateException">
    /// Handlers failed, in the order in which they were added. <c>Data["ClosureGen.Started"]</c> is the number of
    /// pairings that were started, an <see cref="int"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// A token kept pairings from being started, or a handler that was started gave up for its sake; none has failed.
    /// </exception>
    /// <exception cref="InvalidOperationException">The batch runs, or a handler in it is async.</exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken = default)
    {
        BatchRun.CheckDegree(maxDegreeOfParallelism);
        Core.BeginRun(_rental).Run(maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>
    /// Runs what was added on the thread pool; an async handler has its place until it is done. There is no limit to how
    /// many pairings of async handlers are in flight: that is the other overload's, and <c>{Stem}Each.RunAsync()</c>,
    /// which is limited to the processor count, differs in it. Allocates nothing beyond what async handlers do.
    /// Pairings are independent: no two are promised to run at the same time.
    /// </summary>
    /// <param name="cancellationToken">Cancelled, no further pairing starts.</param>
    /// <returns>
    /// A task to be awaited once, after which the batch can be used again; it throws what
    /// <see cref="Run(CancellationToken)"/> throws.
    /// </returns>
    /// <exception cref="InvalidOperationException">
    /// The batch runs, or the task of its last <c>RunAsync</c> was not awaited.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public ValueTask RunAsync(CancellationToken cancellationToken = default) => RunAsync(-1, cancellationToken);

    /// <summary>
    /// Runs what was added on a limited number of pool threads. Allocates nothing beyond what async handlers do.
    /// Pairings are independent: no two are promised to run at the same time.
    /// </summary>
    /// <param name="maxDegreeOfParallelism">
    /// The most threads at a time, or with an async handler in the batch the most pairings in flight; -1 for no limit.
    /// </param>
    /// <param name="cancellationToken">Cancelled, no further pairing starts.</param>
    /// <returns>
    /// A task to be awaited once, after which the batch can be used again; it throws what
    /// <see cref="Run(CancellationToken)"/> throws.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="InvalidOperationException">
    /// The batch runs, or the task of its last <c>RunAsync</c> was not awaited.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The batch has been disposed.</exception>
    public ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken = default)
    {
        BatchRun.CheckDegree(maxDegreeOfParallelism);
        return Core.RunAsync(_rental, maxDegreeOfParallelism, cancellationToken);
    }

    /// <summary>
    /// Gives the batch back. Before a run it drops the pairings; during a run it lets the run finish, and its awaiter
    /// get the outcome. Disposing twice does nothing. Allocates nothing.
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
