using System;
using System.IO;
using Microsoft.Win32.SafeHandles;

namespace Dispatcher.Files;

/// <summary>
/// One file under the folders: the object that handlers are paired with. Its bytes can be read between
/// <see cref="Hold"/> or <see cref="Stream"/> and <see cref="Release"/>.
/// </summary>
/// <param name="fullPath">Where it is read from.</param>
/// <param name="path">Its path relative to the folder given, with <c>/</c> between.</param>
/// <param name="folder">The folder as it was given.</param>
public sealed class SourceFile(string fullPath, string path, string folder)
{
    private ReadOnlyMemory<byte> _content;
    private SafeFileHandle? _handle;
    private int _blockSize;
    private DateTime _lastWrite;
    private volatile string? _problem;

    /// <summary>Gets where the file is read from.</summary>
    public string FullPath { get; } = fullPath;

    /// <summary>Gets the path relative to the folder given, with <c>/</c> between.</summary>
    public string Path { get; } = path;

    /// <summary>Gets the folder as it was given on the command line.</summary>
    public string Folder { get; } = folder;

    /// <summary>Gets or sets the position among all files.</summary>
    public int Index { get; set; }

    /// <summary>Gets the number of bytes, known since the file was read.</summary>
    public long Length { get; private set; }

    /// <summary>Gets or sets the slots for the results of the handlers.</summary>
    public FileFacts Facts { get; set; } = new();

    /// <summary>Gets why the file could not be read to its end; null if it could.</summary>
    public string? Problem => _problem;

    /// <summary>
    /// Gets the bytes, block after block: <c>foreach (ReadOnlySpan&lt;byte&gt; block in file.Blocks)</c>.
    /// </summary>
    public FileBlocks Blocks => new(_content, _handle, Length, _blockSize);

    /// <summary>Makes bytes that were already read the only block of the file.</summary>
    /// <param name="content">All bytes of the file.</param>
    public void Hold(ReadOnlyMemory<byte> content)
    {
        _content = content;
        Length = content.Length;
    }

    /// <summary>Leaves a file that is too large for memory on disk: callers read it block by block.</summary>
    /// <param name="handle">The open file; <see cref="Release"/> closes it.</param>
    /// <param name="blockSize">The size of a block.</param>
    public void Stream(SafeFileHandle handle, int blockSize)
    {
        _handle = handle;
        _blockSize = blockSize;
        Length = RandomAccess.GetLength(handle);
        _lastWrite = File.GetLastWriteTimeUtc(handle);
    }

    /// <summary>Tells whether the bytes are unchanged; a file on disk may be written meanwhile.</summary>
    public bool IsIntact()
    {
        if (_handle is not null && File.GetLastWriteTimeUtc(_handle) != _lastWrite)
        {
            Fail("it changed while it was read");
        }

        return Problem is null;
    }

    /// <summary>Releases the bytes.</summary>
    public void Release()
    {
        _content = default;
        _handle?.Dispose();
        _handle = null;
    }

    /// <summary>Notes that the file cannot be read; the first reason is kept.</summary>
    /// <param name="reason">Why, in a few words.</param>
    public void Fail(string reason) => _problem ??= reason;
}
