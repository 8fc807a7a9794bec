using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>A run of a generated batch whose items come from a source.</summary>
/// <typeparam name="TBatch">The generated struct; its items are a default value.</typeparam>
[StackTraceHidden]
internal sealed class SourceRun<TBatch> : SourceRun
    where TBatch : struct, IBatch
{
    private readonly TBatch _batch;

    private SourceRun(
        in TBatch batch,
        ThreadCache cache,
        SourceReader reader,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        : base(cache, reader, maxDegreeOfParallelism, cancellationToken) => _batch = batch;

    /// <summary>Makes a run over a source, which is not read before it starts.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    internal static SourceRun<TBatch> Of<T>(
        in TBatch batch,
        object source,
        SourceKind kind,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
    {
        BatchRun.CheckDegree(maxDegreeOfParallelism);
        ref TBatch items = ref Unsafe.AsRef(in batch);

        // Also tells whether there is a handler.
        items.CountItems();
        ThreadCache cache = items.Runs() ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool);
        SourceReader reader = SourceReader.Of<T>(source, kind);
        return new SourceRun<TBatch>(in batch, cache, reader, maxDegreeOfParallelism, cancellationToken);
    }

    private protected override void RunItems(ItemRange range) => Unsafe.AsRef(in _batch).Run(range);
}
