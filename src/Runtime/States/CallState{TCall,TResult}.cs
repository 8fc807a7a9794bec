using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime;

/// <summary>The state of a handler that returns a <typeparamref name="TResult"/>, with the call that it keeps.</summary>
/// <typeparam name="TCall">The generated pairing.</typeparam>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class CallState<TCall, TResult> : ResultState<TResult>
    where TCall : struct, ICall<TResult>
{
    private static readonly Func<object?, TResult> StartDelegate = static state =>
        Unsafe.As<CallState<TCall, TResult>>(state!).RunStarted();

    private TCall _call;

    /// <summary>Initializes a state; <see cref="ICall.New"/> does so if the pool is empty.</summary>
    /// <param name="flowExecutionContext">
    /// Whether the handler sees the caller's context; if false, it sees the default one.
    /// </param>
    /// <param name="handlesErrors">Whether the class overrides <see cref="OnError"/>.</param>
    protected CallState(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    private protected sealed override Func<object?, TResult> Start => StartDelegate;

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
        CallState<TCall, TResult> state = Unsafe.As<CallState<TCall, TResult>>(
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

    private protected sealed override TResult Invoke()
    {
        TCall call = _call;
        Taken();
        return call.Invoke();
    }

    private protected sealed override void Forget() => _call = default;
}
