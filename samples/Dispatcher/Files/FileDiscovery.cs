using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Dispatcher.Files;

/// <summary>
/// Finds every file under the folders, in ordinal order of the relative path. Symbolic links are not followed, pipes,
/// sockets and devices are left out, and a file that is reached twice belongs to the folder given first.
/// </summary>
public sealed class FileDiscovery
{
    private const FileAttributes Vanished = (FileAttributes)(-1);

    private static readonly EnumerationOptions Everything = new() { AttributesToSkip = 0, IgnoreInaccessible = false };

    private readonly HashSet<string> _seen = new(StringComparer.Ordinal);
    private readonly List<SourceFile> _files = [];
    private readonly List<ReadProblem> _problems = [];

    private FileDiscovery() { }

    /// <summary>Walks the folders.</summary>
    /// <param name="folders">The folders, which exist.</param>
    /// <param name="problems">Takes the folders that could not be listed.</param>
    public static IReadOnlyList<SourceFile> Find(IEnumerable<Folder> folders, ICollection<ReadProblem> problems)
    {
        var discovery = new FileDiscovery();
        foreach (Folder folder in folders)
        {
            discovery.Walk(folder);
        }

        foreach (ReadProblem problem in discovery._problems)
        {
            problems.Add(problem);
        }

        // A stable sort: of two files with the same relative path the one of the first folder comes first.
        SourceFile[] files = [.. discovery._files.OrderBy(file => file.Path, StringComparer.Ordinal)];
        for (int i = 0; i < files.Length; i++)
        {
            files[i].Index = i;
        }

        return files;
    }

    private void Walk(Folder folder)
    {
        var pending = new Stack<(DirectoryInfo Directory, string Prefix)>();
        pending.Push((new DirectoryInfo(folder.Path), ""));
        while (pending.TryPop(out (DirectoryInfo Directory, string Prefix) next))
        {
            try
            {
                foreach (FileSystemInfo entry in next.Directory.EnumerateFileSystemInfos("*", Everything))
                {
                    if (IsLink(entry) || folder.Skips(entry))
                    {
                        continue;
                    }

                    string path = next.Prefix + entry.Name;
                    if (entry is DirectoryInfo directory)
                    {
                        pending.Push((directory, path + "/"));
                    }
                    else if (entry is FileInfo file && RegularFile.Is(file) && _seen.Add(file.FullName))
                    {
                        _files.Add(new SourceFile(file.FullName, path, folder.Path));
                    }
                }
            }
            catch (Exception exception) when (Reason.IsReadFailure(exception))
            {
                _problems.Add(new ReadProblem(Path.Join(folder.Path, next.Prefix), Reason.Of(exception)));
            }
        }
    }

    // Of an entry that vanished every attribute is set: it is kept, so that reading names it.
    private static bool IsLink(FileSystemInfo entry) =>
        entry.Attributes != Vanished && entry.Attributes.HasFlag(FileAttributes.ReparsePoint);
}
