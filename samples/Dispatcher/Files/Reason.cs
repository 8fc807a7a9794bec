using System;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Describes in a few words why a file or folder cannot be read.</summary>
public static class Reason
{
    /// <summary>The reason for a name whose bytes .NET cannot pass back to the system.</summary>
    public const string NameIsLost = "its name is not valid UTF-8, and .NET cannot open such names";

    /// <summary>The reason for a path that is too long for the system or .NET.</summary>
    public const string PathIsTooLong = "its path, or one in it, is longer than can be opened";

    /// <summary>Returns the reason for an exception of a read.</summary>
    /// <param name="exception">The exception.</param>
    public static string Of(Exception exception) =>
        exception switch
        {
            UnauthorizedAccessException => "permission denied",
            PathTooLongException => PathIsTooLong,
            FileNotFoundException or DirectoryNotFoundException => "it is not there (any more)",
            _ => exception.Message,
        };

    /// <summary>Tells whether an exception comes from the file system and not from a bug.</summary>
    /// <param name="exception">The exception.</param>
    public static bool IsReadFailure(Exception exception) => exception is IOException or UnauthorizedAccessException;
}
