using System;
using System.IO;

namespace ClosureGen.Ratio.CommandLine;

/// <summary>What a file system answers where it does not do what it is asked for.</summary>
internal static class FileFailure
{
    /// <summary>Is this such an answer, and no fault of the program's own?</summary>
    /// <param name="exception">What was thrown.</param>
    public static bool Is(Exception exception) => exception is IOException or UnauthorizedAccessException;

    /// <summary>Says in a few words why something cannot be written.</summary>
    /// <param name="exception">What was thrown.</param>
    public static string Reason(Exception exception) =>
        exception switch
        {
            UnauthorizedAccessException => "permission denied",
            // What /proc answers: there is no place there for what is new.
            FileNotFoundException or DirectoryNotFoundException => "the file system does not take it",
            _ => exception.Message,
        };
}
