using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>A pending call of a batch: the handler has returned, and its task has not completed.</summary>
/// <remarks>
/// Rented by the thread that has called the handler, it goes back where it came from on the thread that completes the
/// task. It has one delegate, which it keeps.
/// </remarks>
[StackTraceHidden]
internal abstract class PendingItemBase : PooledObject
{
    private Action? _resume;
    private Registration _registration;
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

    /// <summary>Lets the task go whose outcome nobody takes.</summary>
    private protected abstract void ForgetTask();

    /// <summary>Gives the one delegate to the task, unless that has completed: to register then would allocate.</summary>
    private protected abstract bool TryRegister(Action resume);

    /// <summary>Has the task end the item, be it now or later.</summary>
    /// <param name="range">The items that the thread is at.</param>
    private protected void Start(ItemRange range)
    {
        bool isEnded;
        _registration.Begin();
        try
        {
            isEnded = !TryRegister(_resume ??= Resume) || _registration.End();
        }
        catch (Exception exception)
        {
            // By a source that is awaited already. It may call the delegate none the less: nobody is to have it again.
            _registration.Cancel();
            AsyncBatchRun run = _run!;
            int index = _index;
            _run = null;
            ForgetTask();
            Retire();
            run.CountEnded();
            run.EndItem(index, exception, range);
            return;
        }

        if (isEnded)
        {
            _registration.Cancel();
            End(range);
        }
    }

    private void Resume()
    {
        if (_registration.TryGoOn())
        {
            End(range: null);
        }
    }

    private void End(ItemRange? range)
    {
        AsyncBatchRun run = _run!;
        int index = _index;
        _run = null;
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
            run.EndItem(range);
        }
        else
        {
            run.EndItem(index, failure, range);
        }
    }
}
