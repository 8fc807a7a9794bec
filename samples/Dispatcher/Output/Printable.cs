using System.Globalization;
using System.Text;

namespace Dispatcher.Output;

/// <summary>Makes file names safe to print on a terminal.</summary>
public static class Printable
{
    /// <summary>
    /// Escapes characters that a terminal would interpret or not show: control and format characters, line ends, and
    /// the replacement character for invalid bytes.
    /// </summary>
    /// <param name="text">Any text.</param>
    public static string Text(string text)
    {
        var printable = new StringBuilder(text.Length);
        foreach (Rune rune in text.EnumerateRunes())
        {
            printable.Append(
                rune.Value switch
                {
                    '\t' => "\\t",
                    '\n' => "\\n",
                    '\r' => "\\r",
                    _ when IsShown(rune) => rune.ToString(),
                    > char.MaxValue => $"\\U{rune.Value:x8}",
                    _ => $"\\u{rune.Value:x4}",
                }
            );
        }

        return printable.ToString();
    }

    private static bool IsShown(Rune rune) =>
        rune != Rune.ReplacementChar
        && Rune.GetUnicodeCategory(rune)
            is not (
                UnicodeCategory.Control
                or UnicodeCategory.Format
                or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator
            );
}
