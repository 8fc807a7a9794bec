using System;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Says in a few words why a file or folder cannot be read.</summary>
public static class Reason
{
    /// <summary>What is wrong with a name whose bytes .NET cannot give back to the system.</summary>
    public const string NameIsLost = "its name is not valid UTF-8, and .NET cannot open such names";

    /// <summary>What is wrong with a path that the system, or .NET, has no room for.</summary>
    public const string PathIsTooLong = "its path, or one in it, is longer than can be opened";

    /// <summary>Returns the words for an exception that a read threw.</summary>
    /// <param name="exception">What was thrown.</param>
    public static string Of(Exception exception) =>
        exception switch
        {
            UnauthorizedAccessException => "permission denied",
            PathTooLongException => PathIsTooLong,
            FileNotFoundException or DirectoryNotFoundException => "it is not there (any more)",
            _ => exception.Message,
        };

    /// <summary>Is this what a file system answers, and no fault of the program's own?</summary>
    /// <param name="exception">What was thrown.</param>
    public static bool IsReadFailure(Exception exception) => exception is IOException or UnauthorizedAccessException;
}
