using System;
using System.Formats.Tar;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Tells files from pipes, sockets and devices, which would block or never end when read.</summary>
public static class RegularFile
{
    // What the archive format has no entry for, a socket, is no error of the system, and has no number of its own.
    private static readonly int NoEntry = new IOException().HResult;

    /// <summary>
    /// Is this a file with content of its own? One that cannot be looked at counts: reading will say why.
    /// </summary>
    /// <param name="file">A directory entry that is neither a folder nor a link.</param>
    public static bool Is(FileInfo file)
    {
        try
        {
            // Pipes, sockets and devices have no size; so only entries without one need the closer look.
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

    // The base library shows the type of a directory entry, without opening it, in one place: where it archives it.
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
