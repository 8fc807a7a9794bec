using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <see cref="Task{TResult}"/> or a <see cref="ValueTask{TResult}"/>.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AsyncResultState<TResult> : AwaitedState<TResult>
{
    private ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter _awaiter;
    private AsyncTaskMethodBuilder<TResult> _promise;

    /// <summary>Makes a state; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether the handler sees the caller's context, or else the default one.</param>
    protected AsyncResultState(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>
    /// Starts the handler and hands out a task for all of it. Beyond what the handler allocates that is one task of 64
    /// bytes and the result, and one more with a scheduler or options other than the default ones.
    /// </summary>
    /// <param name="start">The generated class's one delegate, which calls <see cref="RunStarted"/>.</param>
    /// <param name="cancellationToken">Cancelled before the handler's turn, it cancels the task.</param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The options of the task that calls the handler.</param>
    /// <returns>The task.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is none of a task's.</exception>
    public Task<TResult> StartNew(
        Func<object?, Task<TResult>> start,
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
        if (CanPromise(creationOptions))
        {
            Task<TResult> task = _promise.Task;
            StartPromised(start, cancellationToken, scheduler, creationOptions);
            return task;
        }

        using (KeepContext(cancellationToken))
        {
            return Task.Factory.StartNew(start, this, cancellationToken, creationOptions, scheduler).Unwrap();
        }
    }

    /// <summary>Queues the handler to the thread pool. Allocates nothing beyond what the handler does.</summary>
    /// <param name="cache">The cache that the calling thread has rented the state from.</param>
    /// <param name="cancellationToken">Cancelled before the handler's turn, it cancels the dispatch.</param>
    /// <returns>A task to be awaited once.</returns>
    public ValueTask<TResult> Dispatch(StateCache cache, CancellationToken cancellationToken) =>
        TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask<TResult>(this, token)
            : ValueTask.FromCanceled<TResult>(cancellationToken);

    /// <summary>What a task of the scheduler runs.</summary>
    /// <returns>The task for all of the handler.</returns>
    protected Task<TResult> RunStarted()
    {
        if (IsPromised)
        {
            Task<TResult> promised = _promise.Task;
            RunPromised();
            return promised;
        }

        EnterKeptContext();
        Task<TResult>? task = null;
        try
        {
            return task = Invoke().AsTask();
        }
        catch (OperationCanceledException exception)
        {
            // Canceled, also where a handler that is no async method throws it.
            AsyncTaskMethodBuilder<TResult> canceled = default;
            canceled.SetException(exception);
            return task = canceled.Task;
        }
        finally
        {
            Drop();
            CountEndOf(task);
        }
    }

    /// <summary>Calls the handler. It has its arguments when it returns: they are cleared then.</summary>
    /// <returns>What the handler returned.</returns>
    protected abstract ValueTask<TResult> Invoke();

    private protected sealed override bool TryCall(out TResult? result)
    {
        result = default;
        ValueTask<TResult> task = Invoke();
        if (task.IsCompleted)
        {
            result = task.GetAwaiter().GetResult();
            return true;
        }

        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false)
            .GetAwaiter();
        _awaiter = awaiter;
        bool endsAtOnce;
        try
        {
            awaiter.UnsafeOnCompleted(BeginWait());
            endsAtOnce = EndsAtOnce();
        }
        catch
        {
            CancelWait();
            _awaiter = default;
            throw;
        }

        if (endsAtOnce)
        {
            result = TakeAwaited();
        }

        return endsAtOnce;
    }

    private protected sealed override TResult TakeAwaited()
    {
        ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter = _awaiter;
        _awaiter = default;
        return awaiter.GetResult();
    }

    private protected sealed override void EndPromised(TResult? result, Exception? failure)
    {
        AsyncTaskMethodBuilder<TResult> promise = _promise;
        _promise = default;
        DropPromised();
        if (failure is null)
        {
            promise.SetResult(result!);
        }
        else
        {
            promise.SetException(failure);
        }
    }
}
