using System;
using Dispatcher.Files;

namespace Dispatcher.Handlers;

/// <summary>Counts line ends, each \n: a last line without one is not counted.</summary>
public sealed class LineCounter : FileHandler
{
    /// <inheritdoc/>
    protected override void Read(SourceFile file)
    {
        long lines = 0;
        foreach (ReadOnlySpan<byte> block in file.Blocks)
        {
            lines += block.Count((byte)'\n');
        }

        file.Facts.Lines = lines;
    }
}
