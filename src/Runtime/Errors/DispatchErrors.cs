using System;
using System.Collections.Generic;

namespace ClosureGen;

/// <summary>Reports the exceptions of posted handlers, which nobody awaits.</summary>
public static class DispatchErrors
{
    /// <summary>
    /// Raised on the pool thread for every exception that leaves a posted handler, except one that acknowledges its
    /// canceled token. If no subscriber sets <see cref="DispatchErrorEventArgs.Handled"/>, the exception is rethrown
    /// there, like one from a callback of <see
    /// cref="System.Threading.ThreadPool.QueueUserWorkItem(System.Threading.WaitCallback)"/>. All subscribers are
    /// called; an exception of a subscriber is unhandled. An exception of a <c>PostTo</c> handler goes to its context;
    /// if the context refuses it, both exceptions are reported here, in an <see cref="AggregateException"/>. Exceptions
    /// from the callbacks of meter listeners are reported here too.
    /// </summary>
    public static event EventHandler<DispatchErrorEventArgs>? Unhandled;

    /// <summary>Combines the exception of a handler with that of its <c>OnError</c> method.</summary>
    internal static AggregateException Both(Exception exception, Exception fromOnError) =>
        new(
            "The method that the handler's OnError names threw. The first exception is the handler's.",
            exception,
            fromOnError
        );

    /// <summary>Calls the subscribers.</summary>
    /// <returns>Whether one of them has handled it; otherwise the caller rethrows.</returns>
    /// <exception cref="AggregateException">A subscriber threw: the reported exception, then the
    /// subscriber's.</exception>
    internal static bool Report(Exception exception, string? handler = null)
    {
        if (Unhandled is not { } subscribers)
        {
            return false;
        }

        var args = new DispatchErrorEventArgs(exception, handler);
        List<Exception>? thrown = null;
        foreach (EventHandler<DispatchErrorEventArgs> subscriber in subscribers.GetInvocationList())
        {
            try
            {
                subscriber(null, args);
            }
            catch (Exception fromSubscriber)
            {
                (thrown ??= [exception]).Add(fromSubscriber);
            }
        }

        if (thrown is not null)
        {
            throw new AggregateException(
                "A subscriber of DispatchErrors.Unhandled threw. The first exception is the reported one.",
                thrown
            );
        }

        return args.Handled;
    }
}
