using System;
using System.Formats.Tar;
using System.IO;

namespace Dispatcher.Files;

/// <summary>Tells files from pipes, sockets and devices, which would block or never end when read.</summary>
public static class RegularFile
{
    /// <summary>
    /// Is this a file with content of its own? One that vanished meanwhile counts: reading will name it.
    /// </summary>
    /// <param name="file">A directory entry that is neither a folder nor a link.</param>
    public static bool Is(FileInfo file)
    {
        try
        {
            // Pipes, sockets and devices have no size; so only entries without one need the closer look.
            return file.Length > 0 || HasRegularEntry(file.FullName);
        }
        catch (Exception exception) when (exception is FileNotFoundException or UnauthorizedAccessException)
        {
            return true;
        }
        catch (IOException)
        {
            // What the archive format has no entry for: a socket.
            return false;
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
