using System;

namespace ClosureGen;

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
