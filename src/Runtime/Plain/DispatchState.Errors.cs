using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>Posts of a handler whose type deals with its errors.</content>
/// <remarks>Such a state is given back when that has been done, and keeps the call until then.</remarks>
public abstract partial class DispatchState
{
    /// <summary>Gets whether the call is needed until the error has been dealt with.</summary>
    private protected bool KeepsCall => _keepsCall;

    /// <summary>Hands what a posted handler threw to the method that its type has for it, in the contexts in force.</summary>
    internal virtual void HandleError(Exception exception) { }

    /// <summary>Gives the state of a post back after its type has dealt with what it threw, if it has thrown.</summary>
    /// <returns>The exception of a handler that has failed, and whose type has failed to deal with it; or null.</returns>
    private protected Exception? EndHandlingErrors(Exception? failure)
    {
        Exception? left = null;
        if (failure is not null && !Acknowledges(failure, OwnToken))
        {
            HandlerCall call = HandlerCall.RunError(this, failure);
            left = call.Failure is { } fromOnError ? DispatchErrors.Both(failure, fromOnError) : null;
        }

        _keepsCall = false;
        if (Attached is { } attachments)
        {
            attachments.ErrorContext = null;
        }

        Drop();
        return left;
    }

    /// <summary>Keeps the call of a post, and the context of who has posted it, which is in force.</summary>
    private void KeepForErrors()
    {
        _keepsCall = true;
        if (IsAwaited && _flowsContext)
        {
            Attach().ErrorContext = ExecutionContext.Capture();
        }
    }
}
