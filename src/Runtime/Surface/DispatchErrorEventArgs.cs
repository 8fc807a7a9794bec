using System;

namespace ClosureGen;

/// <summary>An exception that nobody awaits: what a posted handler threw, or else what <see cref="DispatchErrors"/> names.</summary>
public sealed class DispatchErrorEventArgs : EventArgs
{
    /// <summary>Makes one.</summary>
    /// <param name="exception">What was thrown.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public DispatchErrorEventArgs(Exception exception)
        : this(exception, handler: null) { }

    /// <summary>Makes one for a handler.</summary>
    /// <param name="exception">What was thrown.</param>
    /// <param name="handler">The handler's full name, as the meter has it; null for an exception that is not a handler's.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public DispatchErrorEventArgs(Exception exception, string? handler)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Exception = exception;
        Handler = handler;
    }

    /// <summary>Gets what was thrown, with its stack.</summary>
    public Exception Exception { get; }

    /// <summary>
    /// Gets the full name of the handler that threw it, as the meter has it (<c>Shop.PriceHandler.Reprice(Order, int)</c>);
    /// null where no handler is behind it.
    /// </summary>
    public string? Handler { get; }

    /// <summary>
    /// Gets or sets whether a subscriber has dealt with the exception. It is rethrown on the pool thread, which ends
    /// the process, while this is false.
    /// </summary>
    public bool Handled { get; set; }
}
