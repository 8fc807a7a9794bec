using System.ComponentModel;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <see cref="Task"/> or a <see cref="ValueTask"/>, with the call.</summary>
/// <typeparam name="TCall">The generated pairing.</typeparam>
/// <typeparam name="TTask">What the pairing returns.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AsyncCallState<TCall, TTask, TResult> : TaskState<TTask, TResult>
    where TCall : struct, ICall<TTask>
    where TTask : struct, IAwaitedTask<TResult>
{
    private TCall _call;

    /// <summary>Initializes a state; <see cref="ICall.New"/> does so if the pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether the handler sees the caller's context; if false, it sees the default one.
    /// </param>
    /// <param name="handlesErrors">Whether the class overrides <see cref="OnError"/>.</param>
    protected AsyncCallState(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    internal sealed override CancellationToken ArgumentToken => Token(in _call);

    /// <summary>Rents a state that holds a call. Allocates one if the thread's cache has none.</summary>
    /// <param name="hasHandler">Whether there is an object to call; there is none in a default pairing.</param>
    /// <param name="call">The call; it is copied.</param>
    /// <param name="cache">The state class's thread static field.</param>
    /// <param name="own">The cache of the calling thread.</param>
    /// <returns>The state.</returns>
    /// <exception cref="InvalidOperationException"><paramref name="hasHandler"/> is false.</exception>
    public static DispatchState Rent(bool hasHandler, in TCall call, ref ThreadCache? cache, out ThreadCache own)
    {
        if (!hasHandler)
        {
            Misuse.ThrowDefaultPairing();
        }

        own = cache ??= ObjectPool.CreateCache(ref Pools<TCall>.Pool);
        AsyncCallState<TCall, TTask, TResult> state = Unsafe.As<AsyncCallState<TCall, TTask, TResult>>(
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

    private protected sealed override TTask Call() => _call.Invoke();

    private protected sealed override bool TryCall(out TResult? result)
    {
        ILane? lane = TakeLane();
        TTask task = _call.Invoke();
        if (!task.IsCompleted)
        {
            return TryTake(in task, lane, out result);
        }

        result = task.GetResult();
        if (!GivesBackBeforeCall)
        {
            _call = default;
        }

        return true;
    }

    private protected sealed override void Forget()
    {
        _call = default;
        ForgetLane();
    }

    private protected sealed override void HandleError(Exception exception) => OnError(in _call, exception);
}
