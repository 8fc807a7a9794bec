using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns nothing.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class VoidState : DispatchState, IValueTaskSource
{
    /// <summary>Makes a state; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether the handler sees the caller's context, or else the default one.</param>
    protected VoidState(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Starts a task that runs the handler. Allocates the task alone, 64 bytes.</summary>
    /// <param name="start">The generated class's one delegate, which calls <see cref="RunStarted"/>.</param>
    /// <param name="cancellationToken">The task's token.</param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The task's options.</param>
    /// <returns>The task.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is none of a task's.</exception>
    public Task StartNew(
        Action<object?> start,
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (IsCanceledAtStart(cancellationToken, creationOptions))
        {
            return Task.FromCanceled(cancellationToken);
        }

        scheduler ??= TaskScheduler.Default;
        return HasNothingToKeep()
            ? Task.Factory.StartNew(start, this, cancellationToken, creationOptions, scheduler)
            : StartAside(start, cancellationToken, scheduler, creationOptions);
    }

    /// <summary>Queues the handler to the thread pool. Allocates nothing.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">Cancelled before the handler's turn, it cancels the dispatch.</param>
    /// <returns>A task to be awaited once.</returns>
    public ValueTask Dispatch(StateCache cache, CancellationToken cancellationToken) =>
        TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask(this, token)
            : ValueTask.FromCanceled(cancellationToken);

    /// <summary>
    /// Takes the result, or throws what the handler threw, and gives the state back. Allocates nothing unless it throws.
    /// </summary>
    /// <param name="token">The operation's token.</param>
    /// <exception cref="InvalidOperationException">
    /// The operation has not completed, or its result was taken already.
    /// </exception>
    /// <exception cref="OperationCanceledException">The dispatch was cancelled.</exception>
    public void GetResult(short token) => Finish(Take(token));

    /// <summary>What the task of <c>StartNew</c> runs.</summary>
    protected void RunStarted()
    {
        EnterKeptContext();
        if (Metering.CountsEnds)
        {
            InvokeCounted();
            return;
        }

        Invoke();
    }

    /// <summary>Copies the pairing out, calls <see cref="DispatchState.Taken"/> and then the handler.</summary>
    protected abstract void Invoke();

    private protected sealed override bool InvokeHandler()
    {
        Invoke();
        return true;
    }

    private Task StartAside(
        Action<object?> start,
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        using (KeepContext())
        {
            return Task.Factory.StartNew(start, this, cancellationToken, creationOptions, scheduler);
        }
    }

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
