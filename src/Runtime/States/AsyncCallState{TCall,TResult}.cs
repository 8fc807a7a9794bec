using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <see cref="Task{TResult}"/> or a <see cref="ValueTask{TResult}"/>.</summary>
/// <typeparam name="TCall">The generated pairing.</typeparam>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AsyncCallState<TCall, TResult> : TaskState<TResult>
    where TCall : struct, ICall<ValueTask<TResult>>
{
    private static readonly Func<object?, Task<TResult>> StartDelegate = static state =>
        Unsafe.As<AsyncCallState<TCall, TResult>>(state!).RunStarted();

    private TCall _call;
    private ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter _awaiter;
    private AsyncTaskMethodBuilder<TResult> _promise;

    /// <summary>Initializes a state; <see cref="ICall.New"/> does so if the pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether the handler sees the caller's context; if false, it sees the default one.
    /// </param>
    /// <param name="handlesErrors">Whether the class overrides <see cref="OnError"/>.</param>
    protected AsyncCallState(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    internal sealed override CancellationToken ArgumentToken => Token(in _call);

    /// <summary>Rents a state for a call of an instance method of a class.</summary>
    /// <inheritdoc cref="Rent(in TCall, ref ThreadCache, out ThreadCache)"/>
    /// <param name="handler">The handler; null in a default pairing.</param>
    /// <param name="call">The call; it is copied.</param>
    /// <param name="cache">The state class's thread static field.</param>
    /// <param name="own">The cache of the calling thread.</param>
    /// <exception cref="InvalidOperationException"><paramref name="handler"/> is null.</exception>
    public static DispatchState Rent(object? handler, in TCall call, ref ThreadCache? cache, out ThreadCache own)
    {
        if (handler is null)
        {
            Misuse.ThrowDefaultPairing();
        }

        // As in the method below, which would be one more for the JIT to compile for each handler.
        own = cache ??= ObjectPool.CreateCache(ref Pools<TCall>.Pool);
        AsyncCallState<TCall, TResult> state = Unsafe.As<AsyncCallState<TCall, TResult>>(
            own.Rent() ?? own.Add(Unsafe.AsRef(in call).New())
        );
        state._call = call;
        return state;
    }

    /// <summary>Rents a state that holds a call. Allocates one if the thread's cache has none.</summary>
    /// <param name="call">The call; it is copied.</param>
    /// <param name="cache">The state class's thread static field.</param>
    /// <param name="own">The cache of the calling thread.</param>
    /// <returns>The state.</returns>
    public static DispatchState Rent(in TCall call, ref ThreadCache? cache, out ThreadCache own)
    {
        own = cache ??= ObjectPool.CreateCache(ref Pools<TCall>.Pool);
        AsyncCallState<TCall, TResult> state = Unsafe.As<AsyncCallState<TCall, TResult>>(
            own.Rent() ?? own.Add(Unsafe.AsRef(in call).New())
        );
        state._call = call;
        return state;
    }

    /// <summary>Reads the token among the call's arguments; a generated class overrides this if there is one.</summary>
    /// <param name="call">The call.</param>
    /// <returns>The token, or none.</returns>
    protected virtual CancellationToken Token(in TCall call) => default;

    /// <summary>
    /// Calls the handler's <c>OnError</c> method with the exception of a post; a generated class overrides this.
    /// </summary>
    /// <param name="call">The call that failed.</param>
    /// <param name="exception">What it threw.</param>
    protected virtual void OnError(in TCall call, Exception exception) { }

    private protected sealed override Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (CanPromise(creationOptions, scheduler))
        {
            Task<TResult> task = _promise.Task;
            StartPromised(StartDelegate, cancellationToken, scheduler, creationOptions);
            return task;
        }

        bool runsInline = RunsInline(scheduler);
        using (KeepContext(cancellationToken))
        {
            return StartOuter(StartDelegate, cancellationToken, scheduler, creationOptions, runsInline).Unwrap();
        }
    }

    private protected sealed override Task Canceled(CancellationToken cancellationToken) =>
        Task.FromCanceled<TResult>(cancellationToken);

    /// <summary>Runs the handler in a task of the scheduler.</summary>
    /// <returns>The task that completes when the handler has finished.</returns>
    private Task<TResult> RunStarted()
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
            return task = _call.Invoke().AsTask();
        }
        catch (OperationCanceledException exception)
        {
            // The task is canceled even if a handler that is not an async method throws the exception.
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

    private protected sealed override void Forget()
    {
        _call = default;
        ForgetLane();
    }

    private protected sealed override bool TryCall(out TResult? result)
    {
        result = default;
        Lane? lane = TakeLane();
        ValueTask<TResult> task = _call.Invoke();
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
            awaiter.UnsafeOnCompleted(BeginWait(lane));
            endsAtOnce = EndsAtOnce();
        }
        catch
        {
            Unhold();
            CancelWait();
            _awaiter = default;
            throw;
        }

        if (endsAtOnce)
        {
            Unhold();
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

    private protected sealed override void HandleError(Exception exception) => OnError(in _call, exception);
}
