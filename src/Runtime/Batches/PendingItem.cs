using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>A call that has no result.</summary>
internal sealed class PendingItem : PendingItemBase
{
    private static readonly ObjectPool Pool = new();

    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _awaiter;

    /// <summary>Rents an item from the cache in the range, which is cheaper to reach than a thread static field.</summary>
    internal static PendingItem Rent(BatchRun run, ItemRange range, int index)
    {
        ThreadCache cache = range.PendingItems ??= Pool.CreateCache();
        PendingItem item = (PendingItem?)cache.Rent() ?? cache.Add(new PendingItem());
        item.Set(run, index);
        return item;
    }

    internal void Await(ItemRange range, ValueTask task)
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
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = _awaiter;
        _awaiter = default;
        awaiter.GetResult();
    }
}
