using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>A post whose handler's type deals with its errors.</content>
public abstract partial class CallState<TCall>
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
            // The state is somebody else's by now: the call is a copy.
            CountThrown(exception, cancellationToken);
            if (!Acknowledges(exception, cancellationToken))
            {
                Contexts.PutInForce(context ?? Contexts.Default);
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
