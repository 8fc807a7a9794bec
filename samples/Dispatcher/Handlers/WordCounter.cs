using System;
using Dispatcher.Files;

namespace Dispatcher.Handlers;

/// <summary>
/// Counts words: runs of bytes between white space (space, \t, \n, \v, \f, \r) that hold a printable byte, 0x21 to
/// 0x7E. Other bytes neither end a word nor make one.
/// </summary>
public sealed class WordCounter : FileHandler
{
    // One table for white space, one for printable bytes: in binary files, branches would be mispredicted.
    private static readonly byte[] Space = Mark(" \t\n\v\f\r"u8);
    private static readonly byte[] Printable = MarkRange(0x21, 0x7E);

    /// <inheritdoc/>
    protected override void Read(SourceFile file)
    {
        long words = 0;
        int inWord = 0;
        foreach (ReadOnlySpan<byte> block in file.Blocks)
        {
            foreach (byte b in block)
            {
                int printable = Printable[b];
                words += printable & ~inWord;
                inWord = (inWord | printable) & ~Space[b];
            }
        }

        file.Facts.Words = words;
    }

    private static byte[] Mark(ReadOnlySpan<byte> marked)
    {
        byte[] table = new byte[256];
        foreach (byte b in marked)
        {
            table[b] = 1;
        }

        return table;
    }

    private static byte[] MarkRange(byte first, byte last)
    {
        byte[] table = new byte[256];
        table.AsSpan(first..(last + 1)).Fill(1);
        return table;
    }
}
