using System;

namespace ClosureGen;

/// <summary>An exception that nobody awaits: what a posted handler threw, or else what <see cref="DispatchErrors"/> names.</summary>
public sealed class DispatchErrorEventArgs : EventArgs
{
    /// <summary>Makes one.</summary>
    /// <param name="exception">What was thrown.</param>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public DispatchErrorEventArgs(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Exception = exception;
    }

    /// <summary>Gets what was thrown, with its stack.</summary>
    public Exception Exception { get; }

    /// <summary>
    /// Gets or sets whether a subscriber has dealt with the exception. It is rethrown on the pool thread, which ends
    /// the process, while this is false.
    /// </summary>
    public bool Handled { get; set; }
}
