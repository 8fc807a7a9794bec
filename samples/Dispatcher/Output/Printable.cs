using System.Globalization;
using System.Linq;
using System.Text;

namespace Dispatcher.Output;

/// <summary>Makes file names fit for a line of a terminal.</summary>
public static class Printable
{
    /// <summary>Spells out control characters, line ends among them.</summary>
    /// <param name="text">Any text.</param>
    public static string Text(string text)
    {
        if (!text.Any(char.IsControl))
        {
            return text;
        }

        var printable = new StringBuilder();
        foreach (char c in text)
        {
            _ = c switch
            {
                '\t' => printable.Append("\\t"),
                '\n' => printable.Append("\\n"),
                '\r' => printable.Append("\\r"),
                _ when char.IsControl(c) => printable.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}"),
                _ => printable.Append(c),
            };
        }

        return printable.ToString();
    }
}
