using System.ComponentModel;
using System.Threading.Channels;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Batches.Sources;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen;

/// <summary>
/// A handler with a source of items that arrive one by one: an asynchronous sequence, a channel, or a sequence that is
/// read lazily. Returned by <c>{Stem}Each</c>. Nothing is read before a verb is called, and each run reads the source
/// again.
/// </summary>
/// <typeparam name="TBatch">The generated batch.</typeparam>
/// <typeparam name="T">The type of an item.</typeparam>
public readonly struct ItemSource<TBatch, T>
    where TBatch : struct, IBatch
{
    private readonly TBatch _batch;
    private readonly object? _source;
    private readonly CancellationToken _token;

    private readonly SourceKind _kind;

    /// <summary>For generated code: pairs a batch without items with a source of items.</summary>
    /// <param name="batch">The batch.</param>
    /// <param name="source">The source.</param>
    /// <param name="name">The name of the caller's parameter.</param>
    /// <param name="cancellationToken">The token among the handler's arguments, or none.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ItemSource(
        TBatch batch,
        IAsyncEnumerable<T> source,
        string name,
        CancellationToken cancellationToken = default
    )
        : this(batch, source, SourceKind.Async, name, cancellationToken) { }

    /// <inheritdoc cref="ItemSource{TBatch, T}(TBatch, IAsyncEnumerable{T}, string, CancellationToken)"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ItemSource(TBatch batch, ChannelReader<T> source, string name, CancellationToken cancellationToken = default)
        : this(batch, source, SourceKind.Channel, name, cancellationToken) { }

    /// <summary>For generated code: pairs a batch of a handler that returns a task with a sequence.</summary>
    /// <inheritdoc cref="ItemSource{TBatch, T}(TBatch, IAsyncEnumerable{T}, string, CancellationToken)"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ItemSource(TBatch batch, IEnumerable<T> source, string name, CancellationToken cancellationToken = default)
        : this(batch, source, SourceKind.Sequence, name, cancellationToken) { }

    private ItemSource(TBatch batch, object source, SourceKind kind, string name, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(source, name);
        _batch = batch;
        _source = source;
        _kind = kind;
        _token = cancellationToken;
    }

    /// <summary>
    /// Runs the handler for every item on the thread pool, for at most as many items at a time as there are processors.
    /// </summary>
    /// <inheritdoc cref="RunAsync(int, CancellationToken)"/>
    public ValueTask RunAsync(CancellationToken cancellationToken = default) =>
        RunAsync(Environment.ProcessorCount, cancellationToken);

    /// <summary>Runs the handler for every item on the thread pool. Await the returned task once.</summary>
    /// <remarks>
    /// Allocates a few objects per run, and nothing per item beyond what the source and the handler do. One thread at a
    /// time reads the source, and only when a call may start; every item that was read is passed to the handler. The
    /// source is disposed once, whatever the outcome.
    /// </remarks>
    /// <param name="maxDegreeOfParallelism">The most items at a time: -1 for no limit, 1 for one after the
    /// other.</param>
    /// <param name="cancellationToken">When canceled, no further item is taken; the source gets a token that is
    /// canceled too.</param>
    /// <returns>A task to await once.</returns>
    /// <exception cref="AggregateException">
    /// Handlers failed: their exceptions, in the order of the items, and then those of the source and its disposal.
    /// </exception>
    /// <exception cref="OperationCanceledException">A token stopped the run before the end of the source, and nothing
    /// failed.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than -1.
    /// </exception>
    /// <exception cref="InvalidOperationException">This is a default value.</exception>
    public ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken = default)
    {
        if (_source is null)
        {
            Misuse.ThrowDefaultPairing();
        }

        // Only handlers that return tasks get here with a sequence that is an array or a list: others have LazyItems.
        CancellationToken token = LinkedTokens.Either(_token, cancellationToken);
        return _kind == SourceKind.Sequence && Items<T>.TryView((IEnumerable<T>)_source, out _)
            ? Verbs.RunTasksAsync(in _batch, maxDegreeOfParallelism, token)
            : SourceRun<TBatch>.Of<T>(in _batch, _source, _kind, maxDegreeOfParallelism, token).RunAsync();
    }
}
