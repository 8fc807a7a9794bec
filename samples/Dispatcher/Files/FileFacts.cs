using System;

namespace Dispatcher.Files;

/// <summary>The results of the handlers for one file; each handler fills its own slot.</summary>
public sealed class FileFacts
{
    private const long NotFilled = -1;
    private readonly byte[] _sha256 = new byte[32];

    /// <summary>Starts with every slot empty.</summary>
    public FileFacts() => Clear();

    /// <summary>Gets or sets the size, as <c>wc -c</c>.</summary>
    public long Bytes { get; set; }

    /// <summary>Gets or sets the number of \n, as <c>wc -l</c>.</summary>
    public long Lines { get; set; }

    /// <summary>Gets or sets the number of words, as <c>wc -w</c> in the C locale.</summary>
    public long Words { get; set; }

    /// <summary>Gets or sets the length of the longest line in bytes, without its \n.</summary>
    public long LongestLine { get; set; }

    /// <summary>Gets the 32 bytes of the SHA-256.</summary>
    public Span<byte> Sha256 => _sha256;

    /// <summary>Gets the SHA-256 in lower-case hex.</summary>
    public string Sha256Hex => Convert.ToHexStringLower(_sha256);

    /// <summary>Empties every slot, so that a handler that does not run again is noticed.</summary>
    public void Clear()
    {
        Bytes = Lines = Words = LongestLine = NotFilled;
        _sha256.AsSpan().Clear();
    }

    /// <summary>Describes the first slot that differs, with both values; null if all are equal.</summary>
    /// <param name="expected">The results of another way of running the same handlers.</param>
    public string? DifferenceFrom(FileFacts expected) =>
        Difference("bytes", Bytes, expected.Bytes)
        ?? Difference("lines", Lines, expected.Lines)
        ?? Difference("words", Words, expected.Words)
        ?? Difference("longest line", LongestLine, expected.LongestLine)
        ?? (
            _sha256.AsSpan().SequenceEqual(expected._sha256)
                ? null
                : $"SHA-256 {Sha256Hex} instead of {expected.Sha256Hex}"
        );

    private static string? Difference(string slot, long actual, long expected) =>
        actual == expected ? null : FormattableString.Invariant($"{slot} {actual} instead of {expected}");
}
