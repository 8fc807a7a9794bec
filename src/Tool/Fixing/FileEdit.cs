using System.Text;

namespace ClosureGen.Tool.Fixing;

/// <summary>A file with new bytes, in its present encoding and with or without a byte order mark as at present.</summary>
/// <param name="Path">The full path.</param>
/// <param name="Before">The present bytes.</param>
/// <param name="After">The bytes to write.</param>
internal sealed record FileEdit(string Path, byte[] Before, byte[] After)
{
    /// <summary>Finds the encoding in which the loaded text equals the bytes of a file.</summary>
    /// <exception cref="IOException">
    /// The file holds something else, or its encoding lacks a character of the new text.
    /// </exception>
    internal static FileEdit Of(TextEdit edit, byte[] before)
    {
        string loaded = edit.Before.ToString();
        foreach (Encoding encoding in Encodings(edit.Before))
        {
            if (TryEncode(encoding, loaded) is { } same && before.AsSpan().SequenceEqual(same))
            {
                return new FileEdit(
                    edit.Path,
                    before,
                    TryEncode(encoding, edit.After.ToString())
                        ?? throw new IOException("Its encoding lacks a character of the new text.")
                );
            }
        }

        throw new IOException("It has changed since it was read, or its encoding is not known.");
    }

    private static IEnumerable<Encoding> Encodings(SourceText text)
    {
        yield return new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);
        yield return new UTF8Encoding(encoderShouldEmitUTF8Identifier: true, throwOnInvalidBytes: true);
        yield return new UnicodeEncoding(bigEndian: false, byteOrderMark: true, throwOnInvalidBytes: true);
        yield return new UnicodeEncoding(bigEndian: true, byteOrderMark: true, throwOnInvalidBytes: true);
        yield return new UTF32Encoding(bigEndian: false, byteOrderMark: true, throwOnInvalidCharacters: true);
        yield return Strict(Encoding.Latin1);
        if (text.Encoding is { } known)
        {
            yield return Strict(known);
        }
    }

    private static Encoding Strict(Encoding encoding) =>
        Encoding.GetEncoding(encoding.CodePage, EncoderFallback.ExceptionFallback, DecoderFallback.ExceptionFallback);

    private static byte[]? TryEncode(Encoding encoding, string text)
    {
        try
        {
            return [.. encoding.GetPreamble(), .. encoding.GetBytes(text)];
        }
        catch (EncoderFallbackException)
        {
            return null;
        }
    }
}
