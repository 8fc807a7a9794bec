using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>The run of a generated batch: the pooled object behind it.</summary>
/// <typeparam name="TBatch">The generated struct.</typeparam>
[StackTraceHidden]
internal sealed class BatchRun<TBatch> : BatchRun
    where TBatch : struct, IBatch
{
    private TBatch _batch;

    private BatchRun(ThreadCache cache)
        : base(cache.FlowsContext, cache.Handler) { }

    /// <summary>Rents a run over a batch. Allocates one if the thread's cache has none.</summary>
    internal static BatchRun<TBatch> Rent(in TBatch batch)
    {
        ref TBatch items = ref Unsafe.AsRef(in batch);
        int count = items.CountItems();
        ThreadCache cache = items.Runs() ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool);
        BatchRun<TBatch> run = Unsafe.As<BatchRun<TBatch>>(cache.Rent() ?? cache.Add(new BatchRun<TBatch>(cache)));
        run._batch = batch;
        run.SetCount(count);
        return run;
    }

    // Tiered compilation: unoptimized code at first, later optimized with a profile.
    private protected override void RunItems(ItemRange range) => _batch.Run(range);

    // Until then most ranges run here: the first call compiles this method, with the loop inlined, fully optimized and
    // without a profile.
    [MethodImpl(FirstRuns.Optimized)]
    private protected override void RunFirstItems(ItemRange range) => _batch.Run(range);

    private protected override void Forget() => _batch = default;
}
