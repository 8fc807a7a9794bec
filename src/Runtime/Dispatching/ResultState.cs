using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <typeparamref name="TResult"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ResultState<TResult> : ResultSource<TResult>
{
    /// <summary>Makes a state; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether the handler sees the caller's context, or else the default one.</param>
    protected ResultState(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Starts a task that runs the handler. Allocates the task alone, 72 bytes for an <see cref="int"/>.</summary>
    /// <param name="start">The generated class's one delegate, which calls <see cref="RunStarted"/>.</param>
    /// <param name="cancellationToken">The task's token.</param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The task's options.</param>
    /// <returns>The task.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is none of a task's.</exception>
    public Task<TResult> StartNew(
        Func<object?, TResult> start,
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (IsCanceledAtStart(cancellationToken, creationOptions))
        {
            return Task.FromCanceled<TResult>(cancellationToken);
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
    public ValueTask<TResult> Dispatch(StateCache cache, CancellationToken cancellationToken) =>
        TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask<TResult>(this, token)
            : ValueTask.FromCanceled<TResult>(cancellationToken);

    /// <summary>What the task of <c>StartNew</c> runs.</summary>
    /// <returns>What the handler returned.</returns>
    protected TResult RunStarted()
    {
        EnterKeptContext();
        return Metering.CountsEnds ? InvokeCounted() : Invoke();
    }

    /// <summary>Copies the pairing out, calls <see cref="DispatchState.Taken"/> and then the handler.</summary>
    /// <returns>What the handler returned.</returns>
    protected abstract TResult Invoke();

    private protected sealed override bool InvokeHandler()
    {
        // A posted state has been given back when the handler returns: its result is nobody's.
        bool kept = !IsDetached;
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

    private Task<TResult> StartAside(
        Func<object?, TResult> start,
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
}
