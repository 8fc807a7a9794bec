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

/// <summary>
/// An exception that nobody awaits: from a posted handler, or from a case that <see cref="DispatchErrors.Unhandled"/>
/// names.
/// </summary>
public sealed class DispatchErrorEventArgs : EventArgs
{
    /// <summary>Initializes the arguments without a handler.</summary>
    /// <param name="exception">The exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public DispatchErrorEventArgs(Exception exception)
        : this(exception, handler: null) { }

    /// <summary>Initializes the arguments for a handler.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="handler">The handler's full name, as the meter reports it; null if no handler threw the
    /// exception.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public DispatchErrorEventArgs(Exception exception, string? handler)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Exception = exception;
        Handler = handler;
    }

    /// <summary>Gets the exception, with its stack trace.</summary>
    public Exception Exception { get; }

    /// <summary>
    /// Gets the full name of the handler that threw the exception, as the meter reports it
    /// (<c>Shop.PriceHandler.Reprice(Order, int)</c>); null if no handler threw it.
    /// </summary>
    public string? Handler { get; }

    /// <summary>
    /// Gets or sets whether a subscriber has handled the exception. While this is false, the exception is rethrown on
    /// the pool thread, which ends the process.
    /// </summary>
    public bool Handled { get; set; }
}
