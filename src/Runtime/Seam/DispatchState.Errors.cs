using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>Posts of a handler whose type deals with its errors.</content>
public abstract partial class DispatchState
{
    /// <summary>Gets whether the handler's type has a method for what posts of it throw.</summary>
    private protected bool HandlesErrors => _handlesErrors;

    /// <summary>Calls a posted handler, and hands what it throws to the method for it.</summary>
    /// <param name="cancellationToken">The post's token.</param>
    /// <param name="context">The context of the code that posted it, which is in force; null for the default one.</param>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    /// <exception cref="AggregateException">The handler threw, and so did the method for that.</exception>
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

    /// <summary>The same in a <see cref="SynchronizationContext"/>; the caller's context is in force.</summary>
    /// <returns>As <see cref="InvokeHandler"/>.</returns>
    private bool RunPostedToHandlingErrors(CancellationToken cancellationToken, ExecutionContext? context)
    {
        try
        {
            return InvokeHandlingErrors(cancellationToken, context);
        }
        catch (Exception exception)
        {
            // Unhandled like any other: the context has no part in it.
            LateExceptions.Report(exception, Handler);
            return true;
        }
    }
}
