using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>A pending call of a batch: the handler has returned, and its task has not completed.</summary>
/// <remarks>
/// The thread that calls the handler rents it, and the thread that completes the task returns it to the same pool. It
/// has one cached delegate.
/// </remarks>
/// <typeparam name="TTask">What the handler returned.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[StackTraceHidden]
internal sealed class PendingItem<TTask, TResult> : PooledSource
    where TTask : struct, IAwaitedTask<TResult>
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private Action? _resume;
    private ResumeGate _resumeGate;
    private BatchRun? _run;
    private int _index;
    private TTask _task;

    internal static PendingItem<TTask, TResult> Rent(BatchRun run, ItemRange range, int index)
    {
        // Where there is no result, the cache in the range is cheaper to reach than a thread static field.
        ThreadCache cache =
            typeof(TResult) == typeof(Nothing)
                ? range.PendingItems ??= Pool.CreateCache()
                : t_cache ??= Pool.CreateCache();
        PendingItem<TTask, TResult> item =
            (PendingItem<TTask, TResult>?)cache.Rent() ?? cache.Add(new PendingItem<TTask, TResult>());
        item._run = run;
        item._index = index;
        return item;
    }

    /// <summary>Lets the task end the item, now or when it completes.</summary>
    /// <param name="range">The range that the thread is running.</param>
    /// <param name="task">The task.</param>
    internal void Await(ItemRange range, TTask task)
    {
        _task = task;
        bool isEnded;
        _resumeGate.Begin();
        try
        {
            isEnded = !TryRegister(in task) || _resumeGate.End();
        }
        catch (Exception exception)
        {
            // The source throws if it is already awaited, and may still call the delegate: this item must not be
            // reused.
            _resumeGate.Cancel();
            BatchRun run = _run!;
            int index = _index;
            _run = null;
            _task = default;
            Retire();
            Meters.CountEnd(run.Handler);
            run.EndItem(index, exception, range);
            return;
        }

        if (isEnded)
        {
            _resumeGate.Cancel();
            End(range);
        }
    }

    /// <summary>
    /// Registers the cached delegate with the task, unless the task has completed: registering then would allocate.
    /// </summary>
    private bool TryRegister(in TTask task)
    {
        if (task.IsCompleted)
        {
            return false;
        }

        task.UnsafeOnCompleted(_resume ??= Resume);
        return true;
    }

    private void Resume()
    {
        if (_resumeGate.TryResume())
        {
            End(range: null);
        }
    }

    private void End(ItemRange? range)
    {
        BatchRun run = _run!;
        int index = _index;
        TTask task = _task;
        _run = null;
        _task = default;
        Exception? failure = null;
        try
        {
            TResult result = task.GetResult();
            if (typeof(TResult) != typeof(Nothing))
            {
                Unsafe.As<ResultBuffer<TResult>>(run.ResultBuffer)?.Set(index, result);
            }
        }
        catch (Exception exception)
        {
            failure = exception;
        }

        Return();
        Meters.CountEnd(run.Handler);
        if (failure is null)
        {
            run.EndItem(range);
        }
        else
        {
            run.EndItem(index, failure, range);
        }
    }
}
