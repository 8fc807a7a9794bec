using System;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Finds the repository that contains the sample.</summary>
public static class RepositoryRoot
{
    private const string Mark = "ClosureGen.sln";

    /// <summary>
    /// Walks up from the program, then from the current directory, to the folder that holds the solution.
    /// </summary>
    /// <returns>The folder, or null if neither is in the repository.</returns>
    public static string? Find() => Above(AppContext.BaseDirectory) ?? Above(Environment.CurrentDirectory);

    /// <summary>Walks up from a folder to the one that holds the solution.</summary>
    /// <param name="folder">The folder to start from.</param>
    public static string? Above(string folder)
    {
        for (DirectoryInfo? at = new(folder); at is not null; at = at.Parent)
        {
            if (File.Exists(Path.Combine(at.FullName, Mark)))
            {
                return at.FullName;
            }
        }

        return null;
    }
}
