using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>Posts of a handler with an <c>OnError</c> method.</content>
/// <remarks>Such a state keeps the call and is given back after <c>OnError</c> has returned.</remarks>
public abstract partial class DispatchState
{
    /// <summary>Gets whether the call is kept for <c>OnError</c>.</summary>
    private protected bool KeepsCall => _keepsCall;

    /// <summary>Calls <c>OnError</c> with what a posted handler threw, in the current contexts.</summary>
    internal virtual void HandleError(Exception exception) { }

    /// <summary>Gives the state of a post back, after calling <c>OnError</c> if the handler threw.</summary>
    /// <returns>
    /// The exception to report if the handler and its <c>OnError</c> method have both failed; otherwise null.
    /// </returns>
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

    /// <summary>Keeps the call of a post and the current context, which is the one of the code that posts it.</summary>
    private void KeepForErrors()
    {
        _keepsCall = true;
        if (IsAwaited && _flowsContext)
        {
            Attach().ErrorContext = ExecutionContext.Capture();
        }
    }
}
