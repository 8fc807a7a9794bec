using System;
using System.IO;
using Dispatcher.Running;

namespace Dispatcher.Output;

/// <summary>Reports that the results cannot be written, if that can still be reported.</summary>
public static class OutputFailure
{
    /// <summary>Writes one line.</summary>
    /// <param name="exception">The exception of the write.</param>
    /// <param name="openError">Opens standard error.</param>
    /// <returns>The exit code.</returns>
    public static int Tell(Exception exception, Func<Stream> openError)
    {
        try
        {
            using var error = new StreamWriter(openError());
            error.WriteLine($"Cannot write the results: {Printable.Text(exception.Message)}");
        }
        catch (Exception again) when (again is IOException or UnauthorizedAccessException)
        {
            // Standard error cannot be written either; only the exit code is left.
        }

        return ExitCode.Incomplete;
    }
}
