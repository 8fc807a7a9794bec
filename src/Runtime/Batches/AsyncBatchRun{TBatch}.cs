using System.Diagnostics;
using System.Runtime.CompilerServices;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>The run of a generated batch of handlers that return tasks: the pooled object behind it.</summary>
/// <typeparam name="TBatch">The generated struct.</typeparam>
[StackTraceHidden]
internal sealed class AsyncBatchRun<TBatch> : AsyncBatchRun
    where TBatch : struct, IBatch
{
    private readonly string? _handler;
    private TBatch _batch;

    private AsyncBatchRun(ThreadCache cache)
        : base(cache.FlowsContext) => _handler = cache.Handler;

    private protected override string? Handler => _handler;

    /// <inheritdoc cref="BatchRun{TBatch}.Rent"/>
    internal static AsyncBatchRun<TBatch> Rent(in TBatch batch)
    {
        ref TBatch items = ref Unsafe.AsRef(in batch);
        int count = items.CountItems();
        ThreadCache cache = items.Runs() ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool);
        AsyncBatchRun<TBatch> run = Unsafe.As<AsyncBatchRun<TBatch>>(
            cache.Rent() ?? cache.Add(new AsyncBatchRun<TBatch>(cache))
        );
        run._batch = batch;
        run.SetCount(count);
        return run;
    }

    private protected override void StartItems(ItemRange range) => _batch.Run(range);

    private protected override void Forget() => _batch = default;
}
