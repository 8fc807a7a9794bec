using System;

namespace ClosureGen.Runtime;

/// <content>A post whose handler's type deals with its errors: the call is kept until it has.</content>
public abstract partial class CallState<TCall>
{
    internal sealed override void HandleError(Exception exception) => OnError(in _call, exception);
}

/// <content>A post whose handler's type deals with its errors: the call is kept until it has.</content>
public abstract partial class CallState<TCall, TResult>
{
    internal sealed override void HandleError(Exception exception) => OnError(in _call, exception);
}
