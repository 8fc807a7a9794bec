using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Dispatcher.Files;

/// <summary>
/// Finds every file under the folders, in ordinal order of the relative path. Symbolic links are not followed, pipes,
/// sockets and devices are left out, and a folder that is reached twice is listed once, for the folder given first.
/// </summary>
public sealed class FileDiscovery
{
    private const FileAttributes Vanished = (FileAttributes)(-1);
    private const char Replacement = '\uFFFD';

    private static readonly EnumerationOptions Everything = new() { AttributesToSkip = 0, IgnoreInaccessible = false };

    private readonly HashSet<string> _listed = new(StringComparer.Ordinal);
    private readonly HashSet<string> _replaced = new(StringComparer.Ordinal);
    private readonly List<Folder> _folders = [];
    private readonly List<SourceFile> _files = [];
    private readonly List<ReadProblem> _problems = [];

    private FileDiscovery() { }

    /// <summary>Walks the folders.</summary>
    /// <param name="folders">The folders, which exist.</param>
    public static FoundFiles Find(IEnumerable<Folder> folders)
    {
        var discovery = new FileDiscovery();
        foreach (Folder folder in folders)
        {
            discovery.Walk(folder);
        }

        // A stable sort: if two files have the same relative path, the one of the first folder comes first.
        SourceFile[] files = [.. discovery._files.OrderBy(file => file.Path, StringComparer.Ordinal)];
        for (int i = 0; i < files.Length; i++)
        {
            files[i].Index = i;
        }

        return new FoundFiles(files, discovery._folders, discovery._problems);
    }

    private void Walk(Folder folder)
    {
        var top = new DirectoryInfo(RealPath.Of(folder.Path));
        if (!_listed.Add(top.FullName))
        {
            return;
        }

        _folders.Add(folder);
        var pending = new Stack<(DirectoryInfo Directory, string Prefix)>();
        pending.Push((top, ""));
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
                    if (IsTooLong(entry))
                    {
                        _problems.Add(new ReadProblem(Path.Join(folder.Path, path), Reason.PathIsTooLong));
                    }
                    else if (IsNameLost(entry))
                    {
                        _problems.Add(new ReadProblem(Path.Join(folder.Path, path), Reason.NameIsLost));
                    }
                    else if (entry is FileInfo file && RegularFile.Is(file))
                    {
                        _files.Add(new SourceFile(file.FullName, path, folder.Path));
                    }
                    else if (entry is DirectoryInfo directory && _listed.Add(directory.FullName))
                    {
                        pending.Push((directory, path + "/"));
                    }
                }
            }
            catch (Exception exception) when (Reason.IsReadFailure(exception))
            {
                _problems.Add(new ReadProblem(Path.Join(folder.Path, next.Prefix), Reason.Of(exception)));
            }
        }
    }

    // .NET leaves the path of an entry empty if it is longer than its buffer.
    private static bool IsTooLong(FileSystemInfo entry) => entry.FullName.Length == 0;

    // An entry that has vanished has every attribute set; it is kept, so that reading reports it.
    private static bool IsLink(FileSystemInfo entry) =>
        entry.Attributes != Vanished && entry.Attributes.HasFlag(FileAttributes.ReparsePoint);

    // Invalid UTF-8 in a name becomes replacement characters. Then no file has that name, or another one has it. A name
    // may also contain the character itself: that file exists and is listed once.
    private bool IsNameLost(FileSystemInfo entry) =>
        entry.Name.Contains(Replacement) && (entry.Attributes == Vanished || !_replaced.Add(entry.FullName));
}
