using System.ComponentModel;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Batches.Sources;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen;

/// <summary>
/// A handler with a sequence whose items are read one by one. Returned by <c>{Stem}Each</c>. Nothing is read before a
/// verb is called, and each run reads the sequence again. If the sequence is an array or a list at run time, it is read
/// as <see cref="Items{T}"/> is.
/// </summary>
/// <typeparam name="TBatch">The generated batch.</typeparam>
/// <typeparam name="T">The type of an item.</typeparam>
public readonly struct LazyItems<TBatch, T>
    where TBatch : struct, IBatch
{
    private readonly TBatch _batch;
    private readonly IEnumerable<T>? _source;
    private readonly CancellationToken _token;

    /// <summary>For generated code: pairs a batch with a sequence.</summary>
    /// <param name="batch">The batch, whose items are what <c>Verbs.Lazy</c> returned for the sequence.</param>
    /// <param name="source">The sequence.</param>
    /// <param name="cancellationToken">The token among the handler's arguments, or none.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public LazyItems(TBatch batch, IEnumerable<T> source, CancellationToken cancellationToken = default)
    {
        _batch = batch;
        _source = source;
        _token = cancellationToken;
    }

    /// <summary>Runs the handler for every item, on the calling thread too, and blocks until all have finished.</summary>
    /// <inheritdoc cref="Run(int, CancellationToken)"/>
    public void Run(CancellationToken cancellationToken = default) =>
        Run(Environment.ProcessorCount, cancellationToken);

    /// <summary>Runs the handler for every item, on the calling thread too, and blocks until all have finished.</summary>
    /// <param name="maxDegreeOfParallelism">
    /// The most threads at a time, including the caller's: -1 for no limit, 1 for one item after the other, in order.
    /// </param>
    /// <param name="cancellationToken">When canceled, no further item is taken.</param>
    /// <inheritdoc cref="ItemSource{TBatch, T}.RunAsync(int, CancellationToken)"/>
    public void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken = default)
    {
        if (Items<T>.TryView(Source, out _))
        {
            Verbs.Run(in _batch, maxDegreeOfParallelism, LinkedTokens.Either(_token, cancellationToken));
        }
        else
        {
            Make(maxDegreeOfParallelism, cancellationToken).Run();
        }
    }

    /// <summary>
    /// Runs the handler for every item on the thread pool, for at most as many items at a time as there are processors.
    /// </summary>
    /// <inheritdoc cref="ItemSource{TBatch, T}.RunAsync(int, CancellationToken)"/>
    public ValueTask RunAsync(CancellationToken cancellationToken = default) =>
        RunAsync(Environment.ProcessorCount, cancellationToken);

    /// <inheritdoc cref="ItemSource{TBatch, T}.RunAsync(int, CancellationToken)"/>
    public ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken = default) =>
        Items<T>.TryView(Source, out _)
            ? Verbs.RunAsync(in _batch, maxDegreeOfParallelism, LinkedTokens.Either(_token, cancellationToken))
            : Make(maxDegreeOfParallelism, cancellationToken).RunAsync();

    private IEnumerable<T> Source
    {
        get
        {
            if (_source is null)
            {
                Misuse.ThrowDefaultPairing();
            }

            return _source;
        }
    }

    private SourceRun Make(int maxDegreeOfParallelism, CancellationToken cancellationToken) =>
        SourceRun<TBatch>.Of<T>(
            in _batch,
            Source,
            SourceKind.Sequence,
            maxDegreeOfParallelism,
            LinkedTokens.Either(_token, cancellationToken)
        );
}
