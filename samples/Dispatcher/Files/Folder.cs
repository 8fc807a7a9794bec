using System.IO;

namespace Dispatcher.Files;

/// <summary>A folder to read, and what to skip in it.</summary>
/// <param name="Path">The folder, as it was given.</param>
/// <param name="SkipsBuildOutput">Whether to skip <c>.git</c>, <c>bin</c> and <c>obj</c>.</param>
public sealed record Folder(string Path, bool SkipsBuildOutput)
{
    /// <summary>Tells whether an entry is skipped.</summary>
    /// <param name="entry">A file or folder somewhere below.</param>
    public bool Skips(FileSystemInfo entry) =>
        SkipsBuildOutput
        // In a linked work tree and in a submodule .git is a file.
        && (entry.Name == ".git" || (entry is DirectoryInfo && entry.Name is "bin" or "obj"));
}
