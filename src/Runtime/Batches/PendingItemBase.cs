using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>A call of a batch that goes on when its handler has returned: it waits for the task that it was given.</summary>
/// <remarks>
/// Rented by the thread that has called the handler, it goes back where it came from on the thread that completes the
/// task. It has one delegate, which it keeps.
/// </remarks>
[StackTraceHidden]
internal abstract class PendingItemBase : PooledObject
{
    private Action? _resume;
    private AsyncBatchRun? _run;
    private int _index;

    /// <summary>Gives a rented item what it waits for the sake of.</summary>
    private protected void Set(AsyncBatchRun run, int index)
    {
        _run = run;
        _index = index;
    }

    /// <summary>Takes the outcome, keeps the result, and lets the task go.</summary>
    private protected abstract void TakeOutcome(AsyncBatchRun run, int index);

    /// <summary>Gives the one delegate to a task.</summary>
    private protected abstract void Register(Action resume);

    /// <summary>Has the task end the item, be it now or later.</summary>
    private protected void Start(bool isCompleted)
    {
        if (isCompleted)
        {
            // Since the handler has returned. To register now would allocate.
            Resume();
            return;
        }

        try
        {
            Register(_resume ??= Resume);
        }
        catch (Exception exception)
        {
            // By a source that is awaited already. It may call the delegate none the less: nobody is to have it again.
            AsyncBatchRun run = _run!;
            int index = _index;
            _run = null;
            Retire();
            run.CountEnded();
            run.EndItem(index, exception);
        }
    }

    private void Resume()
    {
        if (_run is not { } run)
        {
            return;
        }

        _run = null;
        int index = _index;
        Exception? failure = null;
        try
        {
            TakeOutcome(run, index);
        }
        catch (Exception exception)
        {
            failure = exception;
        }

        Return();
        run.CountEnded();
        if (failure is null)
        {
            run.EndItem();
        }
        else
        {
            run.EndItem(index, failure);
        }
    }
}
