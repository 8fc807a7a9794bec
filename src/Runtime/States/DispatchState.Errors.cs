using System;
using System.Threading;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime;

/// <content>Posts of a handler with an <c>OnError</c> method.</content>
public abstract partial class DispatchState
{
    /// <summary>Gets whether the handler has an <c>OnError</c> method.</summary>
    private protected bool HandlesErrors => (_extras & OnErrorMethod) != 0;

    /// <summary>Calls a posted handler, and its <c>OnError</c> method if it throws.</summary>
    /// <param name="cancellationToken">The post's token.</param>
    /// <param name="context">The context of the code that posted it, which is current; null for the default
    /// one.</param>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    /// <exception cref="AggregateException">The handler threw, and so did <c>OnError</c>.</exception>
    private protected virtual bool InvokeHandlingErrors(
        CancellationToken cancellationToken,
        ExecutionContext? context
    ) => InvokeHandler();

    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    private bool RunHandlingErrors(CancellationToken cancellationToken)
    {
        var context = (ExecutionContext?)_contextOrFailure;
        EnterKeptContext();
        try
        {
            if (!InvokeHandlingErrors(cancellationToken, context))
            {
                return false;
            }
        }
        catch (Exception exception)
        {
            CountEnd();
            if (!DispatchErrors.Report(exception, Handler))
            {
                throw;
            }

            return true;
        }

        CountEnd();
        return true;
    }

    /// <summary>Does the same in a <see cref="SynchronizationContext"/>; the caller's context is current.</summary>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    private bool RunPostedToHandlingErrors(CancellationToken cancellationToken, ExecutionContext? context)
    {
        try
        {
            return InvokeHandlingErrors(cancellationToken, context);
        }
        catch (Exception exception)
        {
            // Unhandled like any other: the context did not cause it.
            LateExceptions.Report(exception, Handler);
            return true;
        }
    }
}
