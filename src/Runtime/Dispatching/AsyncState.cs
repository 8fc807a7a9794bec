using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <see cref="Task"/> or a <see cref="ValueTask"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AsyncState : AwaitedState<ValueTuple>
{
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _awaiter;
    private AsyncTaskMethodBuilder _promise;

    /// <summary>Makes a state; a generated class does so when its pool has none.</summary>
    /// <param name="flowExecutionContext">Whether the handler sees the caller's context, or else the default one.</param>
    protected AsyncState(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>
    /// Starts the handler and hands out a task for all of it. Beyond what the handler allocates that is one task of 72
    /// bytes, and one more with a scheduler or options other than the default ones.
    /// </summary>
    /// <param name="start">The generated class's one delegate, which calls <see cref="RunStarted"/>.</param>
    /// <param name="cancellationToken">Cancelled before the handler's turn, it cancels the task.</param>
    /// <param name="scheduler">The scheduler; null means <see cref="TaskScheduler.Default"/>.</param>
    /// <param name="creationOptions">The options of the task that calls the handler.</param>
    /// <returns>The task.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is none of a task's.</exception>
    public Task StartNew(
        Func<object?, Task> start,
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
        if (CanPromise(creationOptions))
        {
            Task task = _promise.Task;
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
    public ValueTask Dispatch(StateCache cache, CancellationToken cancellationToken) =>
        TryDispatch(cache, cancellationToken, out short token)
            ? new ValueTask(this, token)
            : ValueTask.FromCanceled(cancellationToken);

    /// <summary>What a task of the scheduler runs.</summary>
    /// <returns>The task for all of the handler.</returns>
    protected Task RunStarted()
    {
        if (IsPromised)
        {
            Task promised = _promise.Task;
            RunPromised();
            return promised;
        }

        EnterKeptContext();
        Task? task = null;
        try
        {
            return task = Invoke().AsTask();
        }
        catch (OperationCanceledException exception)
        {
            // Canceled, also where a handler that is no async method throws it.
            AsyncTaskMethodBuilder canceled = default;
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
    protected abstract ValueTask Invoke();

    private protected sealed override bool TryCall(out ValueTuple result)
    {
        result = default;
        ValueTask task = Invoke();
        if (task.IsCompleted)
        {
            task.GetAwaiter().GetResult();
            return true;
        }

        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(false).GetAwaiter();
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

    private protected sealed override ValueTuple TakeAwaited()
    {
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = _awaiter;
        _awaiter = default;
        awaiter.GetResult();
        return default;
    }

    private protected sealed override void EndPromised(ValueTuple result, Exception? failure)
    {
        AsyncTaskMethodBuilder promise = _promise;
        _promise = default;
        DropPromised();
        if (failure is null)
        {
            promise.SetResult();
        }
        else
        {
            promise.SetException(failure);
        }
    }
}
