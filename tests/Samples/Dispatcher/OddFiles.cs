namespace Dispatcher.Tests;

/// <summary>Files that a careless counter miscounts, with names that a careless printer garbles.</summary>
public static class OddFiles
{
    /// <summary>Gets name and content of each.</summary>
    public static IReadOnlyList<(string Name, byte[] Content)> All { get; } =
    [
        ("empty", []),
        ("no final newline", "one two\nthree"u8.ToArray()),
        ("newlines alone", "\n\n\n"u8.ToArray()),
        ("one newline", "\n"u8.ToArray()),
        ("crlf.txt", "a b\r\nc\rd\r\n"u8.ToArray()),
        ("white space", " \t\v\f\r \n \v\f"u8.ToArray()),
        ("vertical", "a\vb\fc"u8.ToArray()),
        ("nul in a word", "a\0b \0 \0c"u8.ToArray()),
        ("control alone", [1, 2, 0x1B, (byte)' ', 0x7F, (byte)' ', 0x1F]),
        ("high alone", [0x80, (byte)' ', 0xFF, 0xA0, (byte)'\n', 0x85]),
        ("high and printable", [0x80, (byte)'a', (byte)' ', (byte)'b', 0xA0, (byte)'c', 0xFF]),
        ("utf8", Encoding.UTF8.GetBytes("Grüße, 世界 \u00A0\u2003 é ende\n")),
        ("every byte", [.. Enumerable.Range(0, 256).Select(i => (byte)i)]),
        ("every byte backwards", [.. Enumerable.Range(0, 256).Select(i => (byte)(255 - i))]),
        ("long line", [.. Enumerable.Repeat((byte)'x', 200_000), (byte)'\n', (byte)'y']),
        ("folder/deeper/file", "x\n"u8.ToArray()),
        ("ünïcödé 世界.txt", "x"u8.ToArray()),
        ("-r", "looks like an option"u8.ToArray()),
        ("[markup] [red]", "x"u8.ToArray()),
    ];

    /// <summary>Gets files whose names not every system allows.</summary>
    public static IReadOnlyList<(string Name, byte[] Content)> ForUnix { get; } =
    [
        ("tab\tin the name", "x y"u8.ToArray()),
        ("newline\nin the name", "x y z"u8.ToArray()),
        ("back\\slash", "x"u8.ToArray()),
        ("quote\" <b>&amp;", "x"u8.ToArray()),
        ("\u001b[31mred", "x"u8.ToArray()),
    ];
}
