using System;

namespace ClosureGen.Runtime;

/// <content>How the handler is called: the state may be given back before, so the call is copied out.</content>
public abstract partial class CallState<TCall, TResult>
{
    internal sealed override void HandleError(Exception exception) => OnError(in _call, exception);

    private protected sealed override bool TryCall(out TResult? result)
    {
        TCall call = _call;
        if (!KeepsCall)
        {
            _call = default;
        }

        Taken();
        result = call.Invoke();
        return true;
    }
}
