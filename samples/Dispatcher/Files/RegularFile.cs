using System;
using System.Formats.Tar;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Tells files from pipes, sockets and devices, which would block or never end when read.</summary>
public static class RegularFile
{
    // An entry type that the archive format lacks, a socket, is no system error and has no error code of its own.
    private static readonly int NoEntry = new IOException().HResult;

    /// <summary>
    /// Tells whether an entry is a file with content. One that cannot be examined counts as a file: reading reports
    /// why.
    /// </summary>
    /// <param name="file">A directory entry that is neither a folder nor a link.</param>
    public static bool Is(FileInfo file)
    {
        try
        {
            // Pipes, sockets and devices have no size, so only entries without one need the slower check.
            return file.Length > 0 || HasRegularEntry(file.FullName);
        }
        catch (IOException exception) when (exception.HResult == NoEntry)
        {
            return false;
        }
        catch (Exception exception) when (Reason.IsReadFailure(exception))
        {
            return true;
        }
    }

    // Only the archive API of the base library tells the type of a directory entry without opening it.
    private static bool HasRegularEntry(string path)
    {
        using var archive = new MemoryStream();
        using (var writer = new TarWriter(archive, leaveOpen: true))
        {
            writer.WriteEntry(path, "entry");
        }

        archive.Position = 0;
        using var reader = new TarReader(archive);
        return reader.GetNextEntry()?.EntryType is TarEntryType.RegularFile;
    }
}
