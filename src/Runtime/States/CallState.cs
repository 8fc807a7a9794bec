using System.ComponentModel;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that ends when it returns, with the call that it keeps.</summary>
/// <typeparam name="TCall">The generated pairing.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class CallState<TCall, TResult> : ResultSource<TResult>
    where TCall : struct, ICall<TResult>
{
    private TCall _call;

    /// <summary>Initializes a state; <see cref="ICall.New"/> does so if the pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether the handler sees the caller's context; if false, it sees the default one.
    /// </param>
    /// <param name="handlesErrors">Whether the class overrides <see cref="OnError"/>.</param>
    protected CallState(bool flowExecutionContext = true, bool handlesErrors = false)
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
        CallState<TCall, TResult> state = Unsafe.As<CallState<TCall, TResult>>(
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

    private protected sealed override void Forget() => _call = default;

    private protected sealed override bool TryCall(out TResult? result)
    {
        TCall call = _call;
        _call = default;
        Taken();
        result = call.Invoke();
        return true;
    }

    private protected sealed override bool InvokeHandlingErrors(
        CancellationToken cancellationToken,
        ExecutionContext? context
    )
    {
        TCall call = _call;
        _call = default;
        Taken();
        try
        {
            bool isCalled = false;
            InvokeInScope(ref call, context, ref isCalled);
            if (!isCalled)
            {
                _ = call.Invoke();
            }
        }
        catch (Exception exception)
        {
            // Another dispatch may own the state by now: the call is a copy.
            CountThrown(exception, cancellationToken);
            if (!Acknowledges(exception, cancellationToken))
            {
                ContextFlow.PutInForce(context ?? ContextFlow.Default);
                try
                {
                    bool isCalled = false;
                    OnErrorInScope(in call, exception, context, ref isCalled);
                    if (!isCalled)
                    {
                        OnError(in call, exception);
                    }
                }
                catch (Exception fromOnError)
                {
                    throw DispatchErrors.Both(exception, fromOnError);
                }
            }
        }

        return true;
    }

    /// <summary>Calls the handler in the context of its caller, on older frameworks that cannot put one in force.</summary>
    partial void InvokeInScope(ref TCall call, ExecutionContext? context, ref bool isCalled);

    /// <summary>Calls the method for errors in the same way.</summary>
    partial void OnErrorInScope(in TCall call, Exception exception, ExecutionContext? context, ref bool isCalled);
}
