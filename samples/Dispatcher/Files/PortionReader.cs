using System;
using System.Collections.Generic;
using System.IO;
using Microsoft.Win32.SafeHandles;

namespace Dispatcher.Files;

/// <summary>
/// Reads files in portions into one buffer, so that any number of bytes needs the memory of one portion. Every way of
/// dispatching works on a portion before the next one is read, so each file is read once. A file larger than the buffer
/// stays open instead, and handlers read its blocks from disk.
/// </summary>
/// <param name="capacity">The size of the buffer.</param>
/// <param name="blockSize">The size of the blocks that larger files are read in.</param>
public sealed class PortionReader(int capacity = 64 << 20, int blockSize = 1 << 18)
{
    // Limits the number of pairs in flight, and of tasks, if files are small.
    private const int MostFiles = 2_000;

    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(capacity);

    /// <summary>Reads portion after portion; the bytes of one are valid until the next.</summary>
    /// <param name="files">The files; one that cannot be read is skipped and stores the reason.</param>
    public IEnumerable<IReadOnlyList<SourceFile>> Read(IEnumerable<SourceFile> files)
    {
        var portion = new List<SourceFile>();
        int used = 0;
        foreach (SourceFile file in files)
        {
            SafeFileHandle? handle = Open(file);
            if (handle is null)
            {
                continue;
            }

            if (portion.Count == MostFiles || !Fits(file, handle, used, out int read))
            {
                if (portion.Count > 0)
                {
                    yield return portion;
                    Release(portion);
                    used = 0;
                }

                if (!Fits(file, handle, used, out read))
                {
                    StreamFrom(file, handle);
                    handle = null;
                }
            }

            handle?.Dispose();
            if (file.Problem is null)
            {
                portion.Add(file);
                used += read;
            }
        }

        if (portion.Count > 0)
        {
            yield return portion;
            Release(portion);
        }
    }

    private static SafeFileHandle? Open(SourceFile file)
    {
        try
        {
            return File.OpenHandle(file.FullPath, share: FileShare.ReadWrite | FileShare.Delete);
        }
        catch (Exception exception) when (Reason.IsReadFailure(exception))
        {
            file.Fail(Reason.Of(exception));
            return null;
        }
    }

    // Reads to the end and not up to the size: some file systems report a size of 0 for files with content.
    private bool Fits(SourceFile file, SafeFileHandle handle, int used, out int read)
    {
        read = 0;
        try
        {
            if (RandomAccess.GetLength(handle) > capacity - used)
            {
                return false;
            }

            while (RandomAccess.Read(handle, _buffer.AsSpan(used + read), read) is int got and > 0)
            {
                read += got;
            }
        }
        catch (Exception exception) when (Reason.IsReadFailure(exception))
        {
            file.Fail(Reason.Of(exception));
            read = 0;
            return true;
        }

        file.Hold(_buffer.AsMemory(used, read));
        return used + read < capacity;
    }

    private void StreamFrom(SourceFile file, SafeFileHandle handle)
    {
        file.Stream(handle, blockSize);
        if (file.Length < capacity)
        {
            file.Fail("it grew while it was read");
            file.Release();
        }
    }

    private static void Release(List<SourceFile> portion)
    {
        foreach (SourceFile file in portion)
        {
            file.Release();
        }

        portion.Clear();
    }
}
