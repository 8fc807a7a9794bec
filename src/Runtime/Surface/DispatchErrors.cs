using System;
using System.Collections.Generic;

namespace ClosureGen;

/// <summary>Where the exceptions of posted handlers go: nobody awaits a <c>Post</c>.</summary>
public static class DispatchErrors
{
    /// <summary>
    /// Raised on the pool thread for every exception that leaves a posted handler, except one that acknowledges its
    /// cancelled token. When no subscriber sets
    /// <see cref="DispatchErrorEventArgs.Handled"/>, the exception is rethrown there, as one that leaves a callback of
    /// <see cref="System.Threading.ThreadPool.QueueUserWorkItem(System.Threading.WaitCallback)"/>. All subscribers are
    /// called; what one of them throws is itself unhandled. What a <c>PostTo</c> throws goes to its
    /// context; of one that refuses what comes late, both exceptions come here, in an <see cref="AggregateException"/>.
    /// So does what the callback of a listener throws to whom dispatches are counted.
    /// </summary>
    public static event EventHandler<DispatchErrorEventArgs>? Unhandled;

    /// <summary>Makes the exception of a handler that has failed, and whose type has failed to deal with it.</summary>
    internal static AggregateException Both(Exception exception, Exception fromOnError) =>
        new(
            "The method that the handler's OnError names threw. The first exception is the handler's.",
            exception,
            fromOnError
        );

    /// <summary>Tells the subscribers.</summary>
    /// <returns>Whether one of them has dealt with it; otherwise the caller rethrows.</returns>
    /// <exception cref="AggregateException">A subscriber threw: its exceptions, behind the one that it was told of.</exception>
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
                "A subscriber of DispatchErrors.Unhandled threw. The first exception is the one that they were told of.",
                thrown
            );
        }

        return args.Handled;
    }
}
