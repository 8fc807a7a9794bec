using System;

namespace ClosureGen.Runtime;

/// <content>A post of a handler with an <c>OnError</c> method: the call is kept until that has returned.</content>
public abstract partial class CallState<TCall>
{
    internal sealed override void HandleError(Exception exception) => OnError(in _call, exception);
}

/// <content>A post of a handler with an <c>OnError</c> method: the call is kept until that has returned.</content>
public abstract partial class CallState<TCall, TResult>
{
    internal sealed override void HandleError(Exception exception) => OnError(in _call, exception);
}
