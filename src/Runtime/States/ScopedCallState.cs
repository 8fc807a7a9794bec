using System.ComponentModel;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime;

/// <summary>
/// The state of a handler that ends when it returns, but takes services from a scope that may end later. No thread waits for
/// that, except in a batch.
/// </summary>
/// <typeparam name="TCall">The generated pairing.</typeparam>
/// <typeparam name="TTask">What the pairing returns.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ScopedCallState<TCall, TTask, TResult> : AsyncCallState<TCall, TTask, TResult>
    where TCall : struct, ICall<TTask>
    where TTask : struct, IAwaitedTask<TResult>
{
    /// <inheritdoc/>
    protected ScopedCallState(bool flowExecutionContext = true, bool handlesErrors = false)
        : base(flowExecutionContext, handlesErrors) { }

    internal sealed override bool IsAsync => false;

    internal sealed override void RunAsItem() => WaitedItem.Run(this);
}
