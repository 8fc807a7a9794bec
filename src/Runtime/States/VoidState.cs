using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns nothing.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class VoidState : DispatchState, IValueTaskSource
{
    private protected VoidState(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    /// <summary>Gets the delegate that a task of <c>StartNew</c> calls with the state; one for each class.</summary>
    private protected abstract Action<object?> Start { get; }

    /// <summary>
    /// Takes the result, or throws what the handler threw, and gives the state back. Allocates nothing unless it throws.
    /// </summary>
    /// <param name="token">The operation's token.</param>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, or its result was taken already.
    /// </exception>
    /// <exception cref="OperationCanceledException">The dispatch was cancelled.</exception>
    internal void GetResult(short token) => Finish(Take(token));

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => GetStatus(token);

    void IValueTaskSource.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => OnCompleted(continuation, state, token, flags);

    /// <summary>Runs the handler in the task of <c>StartNew</c>.</summary>
    private protected void RunStarted()
    {
        EnterKeptContext();
        if (Meters.CountsEnds)
        {
            InvokeCounted();
            return;
        }

        Invoke();
    }

    /// <summary>Copies the pairing out, calls <see cref="DispatchState.Taken"/> and then the handler.</summary>
    private protected abstract void Invoke();

    private protected sealed override bool InvokeHandler()
    {
        Invoke();
        return true;
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
                return InlineRunner.Run(new Task(Start, this, cancellationToken, creationOptions));
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
        Task.FromCanceled(cancellationToken);

    private void InvokeCounted()
    {
        try
        {
            Invoke();
        }
        finally
        {
            CountEnd();
        }
    }
}
