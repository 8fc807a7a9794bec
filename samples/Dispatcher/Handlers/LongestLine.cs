using System;
using Dispatcher.Files;

namespace Dispatcher.Handlers;

/// <summary>Measures the longest line, in bytes without the \n; a last line without one counts too.</summary>
public sealed class LongestLine : FileHandler
{
    /// <inheritdoc/>
    protected override void Read(SourceFile file)
    {
        long longest = 0;
        long open = 0;
        foreach (ReadOnlySpan<byte> block in file.Blocks)
        {
            ReadOnlySpan<byte> rest = block;
            for (int end = rest.IndexOf((byte)'\n'); end >= 0; end = rest.IndexOf((byte)'\n'))
            {
                longest = Math.Max(longest, open + end);
                open = 0;
                rest = rest[(end + 1)..];
            }

            open += rest.Length;
        }

        file.Facts.LongestLine = Math.Max(longest, open);
    }
}
