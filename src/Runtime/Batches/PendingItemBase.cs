using System;
using System.Diagnostics;
using ClosureGen.Runtime.Completion;

namespace ClosureGen.Runtime.Batches;

/// <summary>A pending call of a batch: the handler has returned, and its task has not completed.</summary>
/// <remarks>
/// The thread that calls the handler rents it, and the thread that completes the task returns it to the same pool. It
/// has one cached delegate.
/// </remarks>
[StackTraceHidden]
internal abstract class PendingItemBase : PooledObject
{
    private Action? _resume;
    private ResumeGate _resumeGate;
    private BatchRun? _run;
    private int _index;

    /// <summary>Sets the run and the index of a rented item.</summary>
    private protected void Set(BatchRun run, int index)
    {
        _run = run;
        _index = index;
    }

    /// <summary>Takes the outcome, keeps the result and releases the task.</summary>
    private protected abstract void TakeOutcome(BatchRun run, int index);

    /// <summary>Releases the task without taking its outcome.</summary>
    private protected abstract void ForgetTask();

    /// <summary>
    /// Registers the cached delegate with the task, unless the task has completed: registering then would allocate.
    /// </summary>
    private protected abstract bool TryRegister(Action resume);

    /// <summary>Lets the task end the item, now or when it completes.</summary>
    /// <param name="range">The range that the thread is running.</param>
    private protected void Start(ItemRange range)
    {
        bool isEnded;
        _resumeGate.Begin();
        try
        {
            isEnded = !TryRegister(_resume ??= Resume) || _resumeGate.End();
        }
        catch (Exception exception)
        {
            // The source throws if it is already awaited, and may still call the delegate: this item must not be
            // reused.
            _resumeGate.Cancel();
            BatchRun run = _run!;
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
            _resumeGate.Cancel();
            End(range);
        }
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
