using System;
using System.Threading;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime;

/// <content>How the handler is called: the state may be given back before, so the call is moved out.</content>
public abstract partial class CallState<TCall, TResult>
{
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
            _ = call.Invoke();
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
                    OnError(in call, exception);
                }
                catch (Exception fromOnError)
                {
                    throw DispatchErrors.Both(exception, fromOnError);
                }
            }
        }

        return true;
    }
}
