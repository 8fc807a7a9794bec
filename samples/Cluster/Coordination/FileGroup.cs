using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Cluster.Grains;
using Dispatcher.Files;

namespace Cluster.Coordination;

/// <summary>Files that one grain handles in one call.</summary>
/// <param name="Key">The key of the grain: the folder of the files, and a number if the folder has several groups.</param>
/// <param name="Files">The files.</param>
public sealed record FileGroup(string Key, IReadOnlyList<SourceFile> Files)
{
    /// <summary>Groups files by the folder that they are in.</summary>
    /// <param name="files">The files.</param>
    /// <param name="size">The most files of a group.</param>
    public static IReadOnlyList<FileGroup> Of(IEnumerable<SourceFile> files, int size) =>
        [
            .. files
                .GroupBy(static file => Path.GetDirectoryName(file.FullPath) ?? "", StringComparer.Ordinal)
                .SelectMany(folder =>
                    folder.Chunk(size).Select((chunk, number) => new FileGroup(KeyOf(folder.Key, number), chunk))
                ),
        ];

    /// <summary>Creates the requests for a silo.</summary>
    public FileRequest[] ToRequests() => [.. Files.Select(static file => new FileRequest(file.Index, file.FullPath))];

    // Escaped, because a key is also part of names, in which folders may have any character.
    private static string KeyOf(string folder, int number) =>
        Uri.EscapeDataString(folder) + "*" + number.ToString(CultureInfo.InvariantCulture);
}
