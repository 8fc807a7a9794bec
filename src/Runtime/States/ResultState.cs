using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <typeparamref name="TResult"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ResultState<TResult> : ResultSource<TResult>
{
    private protected ResultState(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    /// <summary>Gets the delegate that a task of <c>StartNew</c> calls with the state; one for each class.</summary>
    private protected abstract Func<object?, TResult> Start { get; }

    /// <summary>Runs the handler in the task of <c>StartNew</c>.</summary>
    /// <returns>What the handler returned.</returns>
    private protected TResult RunStarted()
    {
        EnterKeptContext();
        return Meters.CountsEnds ? InvokeCounted() : Invoke();
    }

    /// <summary>Copies the pairing out, calls <see cref="DispatchState.Taken"/> and then the handler.</summary>
    /// <returns>What the handler returned.</returns>
    private protected abstract TResult Invoke();

    private protected sealed override bool InvokeHandler()
    {
        // A posted state was given back before the handler was called: the result is dropped.
        bool kept = !GivesBackBeforeCall;
        TResult result = Invoke();
        if (kept)
        {
            SetResult(result);
        }

        return true;
    }

    private TResult InvokeCounted()
    {
        try
        {
            return Invoke();
        }
        finally
        {
            CountEnd();
        }
    }

    private protected sealed override Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (RunsInline(scheduler))
        {
            using (KeepContext())
            {
                return InlineRunner.Run(new Task<TResult>(Start, this, cancellationToken, creationOptions));
            }
        }

        if (HasNothingToKeep())
        {
            return Task.Factory.StartNew(Start, this, cancellationToken, creationOptions, scheduler);
        }

        using (KeepContext())
        {
            return Task.Factory.StartNew(Start, this, cancellationToken, creationOptions, scheduler);
        }
    }

    private protected sealed override Task Canceled(CancellationToken cancellationToken) =>
        Task.FromCanceled<TResult>(cancellationToken);
}
