using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime;

/// <summary>A pending call of a batch: the handler has returned, and its task has not completed.</summary>
[StackTraceHidden]
internal abstract class PendingItemBase : PooledObject
{
    private Action? _resume;
    private ResumeGate _resumeGate;
    private AsyncBatchRun? _run;
    private int _index;

    /// <summary>Sets the run and the index of a rented item.</summary>
    private protected void Set(AsyncBatchRun run, int index)
    {
        _run = run;
        _index = index;
    }

    /// <summary>Takes the outcome, keeps the result and releases the task.</summary>
    private protected abstract void TakeOutcome(AsyncBatchRun run, int index);

    /// <summary>Releases the task without taking its outcome.</summary>
    private protected abstract void ForgetTask();

    /// <summary>Registers the cached delegate with the task, unless the task has completed.</summary>
    private protected abstract bool TryRegister(Action resume);

    /// <summary>Lets the task end the item.</summary>
    /// <returns>False if it has already ended: the caller then counts it, after it has left the handler's contexts.</returns>
    private protected bool Start()
    {
        _resumeGate.Begin();
        try
        {
            if (TryRegister(_resume ??= Resume) && !_resumeGate.End())
            {
                return true;
            }
        }
        catch (Exception exception)
        {
            // The source throws if it is already awaited, and may still call the delegate: this item must not be
            // reused.
            _resumeGate.Cancel();
            AsyncBatchRun run = _run!;
            _run = null;
            ForgetTask();
            Retire();
            run.NoteItem(_index, exception);
            return false;
        }

        _resumeGate.Cancel();
        Settle();
        return false;
    }

    private void Resume()
    {
        if (_resumeGate.TryResume())
        {
            Settle().EndItem();
        }
    }

    private AsyncBatchRun Settle()
    {
        AsyncBatchRun run = _run!;
        int index = _index;
        _run = null;
        try
        {
            TakeOutcome(run, index);
        }
        catch (Exception exception)
        {
            run.NoteItem(index, exception);
        }

        Return();
        return run;
    }
}

/// <summary>A call that has no result.</summary>
internal sealed class PendingItem : PendingItemBase
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _awaiter;

    internal static PendingItem Rent(AsyncBatchRun run, int index)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        PendingItem item = (PendingItem?)cache.Rent() ?? cache.Add(new PendingItem());
        item.Set(run, index);
        return item;
    }

    internal bool Await(ValueTask task)
    {
        _awaiter = task.ConfigureAwait(false).GetAwaiter();
        return Start();
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

    private protected override void TakeOutcome(AsyncBatchRun run, int index)
    {
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = _awaiter;
        _awaiter = default;
        awaiter.GetResult();
    }
}

/// <summary>A call that has a result.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class PendingItem<TResult> : PendingItemBase
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter _awaiter;

    internal static PendingItem<TResult> Rent(AsyncBatchRun run, int index)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        PendingItem<TResult> item = (PendingItem<TResult>?)cache.Rent() ?? cache.Add(new PendingItem<TResult>());
        item.Set(run, index);
        return item;
    }

    internal bool Await(ValueTask<TResult> task)
    {
        _awaiter = task.ConfigureAwait(false).GetAwaiter();
        return Start();
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

    private protected override void TakeOutcome(AsyncBatchRun run, int index)
    {
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = _awaiter;
        _awaiter = default;
        TResult result = awaiter.GetResult();
        ((ResultBuffer<TResult>?)run.ResultBuffer)?.Set(index, result);
    }
}
