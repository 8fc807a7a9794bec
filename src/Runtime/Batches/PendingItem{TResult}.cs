using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>A call that has a result.</summary>
internal sealed class PendingItem<TResult> : PendingItemBase
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter _awaiter;

    internal static PendingItem<TResult> Rent(BatchRun run, int index)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        PendingItem<TResult> item = (PendingItem<TResult>?)cache.Rent() ?? cache.Add(new PendingItem<TResult>());
        item.Set(run, index);
        return item;
    }

    internal void Await(ItemRange range, ValueTask<TResult> task)
    {
        _awaiter = task.ConfigureAwait(false).GetAwaiter();
        Start(range);
    }

    private protected override void ForgetTask() => _awaiter = default;

    private protected override bool TryRegister(Action resume)
    {
        if (_awaiter.IsCompleted)
        {
            return false;
        }

        _awaiter.UnsafeOnCompleted(resume);
        return true;
    }

    private protected override void TakeOutcome(BatchRun run, int index)
    {
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = _awaiter;
        _awaiter = default;
        TResult result = awaiter.GetResult();
        Unsafe.As<ResultBuffer<TResult>>(run.ResultBuffer)?.Set(index, result);
    }
}
