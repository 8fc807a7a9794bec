using System;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Says in a few words, without the path, why a file or folder cannot be read.</summary>
public static class Reason
{
    /// <summary>Returns the words for an exception that a read threw.</summary>
    /// <param name="exception">What was thrown.</param>
    public static string Of(Exception exception) =>
        exception switch
        {
            UnauthorizedAccessException => "permission denied",
            FileNotFoundException or DirectoryNotFoundException => "it is not there (any more)",
            _ => exception.Message,
        };

    /// <summary>Is this what a file system answers, and no fault of the program's own?</summary>
    /// <param name="exception">What was thrown.</param>
    public static bool IsReadFailure(Exception exception) => exception is IOException or UnauthorizedAccessException;
}
