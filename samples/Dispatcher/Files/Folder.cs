using System.IO;

namespace Dispatcher.Files;

/// <summary>A folder to read, and what is left out of it.</summary>
/// <param name="Path">The folder, as it was given.</param>
/// <param name="SkipsBuildOutput">Leaves out <c>.git</c>, <c>bin</c> and <c>obj</c>; else it is read whole.</param>
public sealed record Folder(string Path, bool SkipsBuildOutput)
{
    /// <summary>Is the entry left out?</summary>
    /// <param name="entry">A file or folder somewhere below.</param>
    public bool Skips(FileSystemInfo entry) =>
        SkipsBuildOutput
        // In a linked work tree and in a submodule .git is a file.
        && (entry.Name == ".git" || (entry is DirectoryInfo && entry.Name is "bin" or "obj"));
}
