using System;
using System.IO;
using System.Linq;

namespace Dispatcher.Files;

/// <summary>Finds the path of a folder without links, so that folders can be compared.</summary>
public static class RealPath
{
    /// <summary>Returns the full path without links, and without a separator at its end.</summary>
    /// <param name="folder">A folder. If it does not exist, its path is returned unresolved.</param>
    public static string Of(string folder)
    {
        string full = Path.GetFullPath(folder);
        string root = Path.GetPathRoot(full)!;
        return full[root.Length..]
            .Split(Path.DirectorySeparatorChar)
            .Where(name => name.Length > 0)
            .Aggregate(root, (parent, name) => Resolve(Path.Join(parent, name)));
    }

    private static string Resolve(string path)
    {
        try
        {
            // A link's target may itself contain links.
            return Directory.ResolveLinkTarget(path, returnFinalTarget: true) is { } target
                ? Of(target.FullName)
                : path;
        }
        catch (Exception exception) when (Reason.IsReadFailure(exception))
        {
            return path;
        }
    }
}
