using System;
using Dispatcher.Files;

namespace Dispatcher.Handlers;

/// <summary>Counts bytes.</summary>
public sealed class ByteCounter : FileHandler
{
    /// <inheritdoc/>
    protected override void Read(SourceFile file)
    {
        long bytes = 0;
        foreach (ReadOnlySpan<byte> block in file.Blocks)
        {
            bytes += block.Length;
        }

        file.Facts.Bytes = bytes;
    }
}
