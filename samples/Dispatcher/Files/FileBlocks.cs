using System;
using System.Buffers;
using System.IO;
using Microsoft.Win32.SafeHandles;

namespace Dispatcher.Files;

/// <summary>
/// The bytes of a file in blocks: one block for a file in memory, several for one that is read from disk.
/// </summary>
public ref struct FileBlocks
{
    private readonly ReadOnlyMemory<byte> _content;
    private readonly SafeFileHandle? _handle;
    private readonly long _length;
    private readonly int _blockSize;
    private byte[]? _buffer;
    private long _position;

    internal FileBlocks(ReadOnlyMemory<byte> content, SafeFileHandle? handle, long length, int blockSize)
    {
        _content = content;
        _handle = handle;
        _length = length;
        _blockSize = blockSize;
    }

    /// <summary>Gets the block; valid until the next <see cref="MoveNext"/>.</summary>
    public ReadOnlySpan<byte> Current { get; private set; }

    /// <summary>Returns itself, for <c>foreach</c>.</summary>
    public readonly FileBlocks GetEnumerator() => this;

    /// <summary>Moves to the next block.</summary>
    /// <exception cref="IOException">The file cannot be read, or has become shorter.</exception>
    public bool MoveNext()
    {
        if (_position == _length)
        {
            return false;
        }

        Current = _handle is null ? _content.Span : ReadBlock(_handle);
        _position += Current.Length;
        return true;
    }

    /// <summary>Gives the block's buffer back.</summary>
    public void Dispose()
    {
        if (_buffer is not null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = null;
        }
    }

    private ReadOnlySpan<byte> ReadBlock(SafeFileHandle handle)
    {
        _buffer ??= ArrayPool<byte>.Shared.Rent(_blockSize);
        int wanted = (int)Math.Min(_blockSize, _length - _position);
        int read = RandomAccess.Read(handle, _buffer.AsSpan(0, wanted), _position);
        return read > 0 ? _buffer.AsSpan(0, read) : throw new IOException("it became shorter while it was read");
    }
}
