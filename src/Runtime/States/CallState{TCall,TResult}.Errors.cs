using System;
using System.Threading;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime;

/// <content>A post of a handler with an <c>OnError</c> method.</content>
public abstract partial class CallState<TCall, TResult>
{
    private protected sealed override bool InvokeHandlingErrors(
        CancellationToken cancellationToken,
        ExecutionContext? context
    )
    {
        TCall call = _call;
        Taken();
        try
        {
            call.Invoke();
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
