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
