using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>Draws a <see cref="BarChart"/> as SVG.</summary>
/// <remarks>
/// On a transparent ground, in colours half-way between light and dark: a page's theme need not be the system's, and
/// only the system's can be asked for in a picture.
/// </remarks>
internal static class SvgChart
{
    public const int Width = 900;

    /// <summary>The length of the longest bar.</summary>
    public const int LongestBar = 440;

    private const int BarStart = 350;
    private const int BarHeight = 14;
    private const int RowHeight = 22;
    private const int HeadHeight = 58;
    private const int HeadingHeight = 28;
    private const int Margin = 12;
    private const int TextOffset = 11;

    private const string TextColour = "#737b84";
    private const string OurColour = "#2f81f7";
    private const string OtherColour = "#8b949e";

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static string Draw(BarChart chart)
    {
        double most = chart.Groups.SelectMany(static group => group.Bars).Max(static bar => bar.Value);
        double scale = most > 0 ? LongestBar / most : 0;
        var parts = new List<XElement>
        {
            new XElement(Svg + "title", chart.Title),
            Text(chart.Title, Margin, 24, "16", bold: true),
            Text(chart.Caption, Margin, 44, "12"),
        };
        int top = HeadHeight;
        foreach (BarGroup group in chart.Groups)
        {
            if (group.Heading.Length > 0)
            {
                parts.Add(Text(group.Heading, Margin, top + 16, "13", bold: true));
                top += HeadingHeight;
            }

            foreach (Bar bar in group.Bars)
            {
                parts.AddRange(Row(bar, top, scale));
                top += RowHeight;
            }
        }

        return new XElement(
                Svg + "svg",
                new XAttribute("viewBox", $"0 0 {Width} {top + Margin}"),
                new XAttribute("width", Width),
                new XAttribute("height", top + Margin),
                new XAttribute("role", "img"),
                new XAttribute("font-family", "system-ui, -apple-system, 'Segoe UI', sans-serif"),
                parts
            )
                .ToString()
                .ReplaceLineEndings("\n") + "\n";
    }

    private static IEnumerable<XElement> Row(Bar bar, int top, double scale)
    {
        double length = bar.Value * scale;
        yield return Text(bar.Label, BarStart - 8, top + TextOffset, "12", bar.IsOurs, anchor: "end");
        yield return new XElement(
            Svg + "rect",
            new XAttribute("x", BarStart),
            new XAttribute("y", top),
            new XAttribute("width", Number(length)),
            new XAttribute("height", BarHeight),
            new XAttribute("rx", 2),
            new XAttribute("fill", bar.IsOurs ? OurColour : OtherColour)
        );
        yield return Text(bar.Text, BarStart + length + 6, top + TextOffset, "12", bar.IsOurs);
    }

    private static XElement Text(
        string text,
        double x,
        double y,
        string size,
        bool bold = false,
        string anchor = "start"
    ) =>
        new XElement(
            Svg + "text",
            new XAttribute("x", Number(x)),
            new XAttribute("y", Number(y)),
            new XAttribute("font-size", size),
            bold ? new XAttribute("font-weight", "bold") : null,
            anchor == "start" ? null : new XAttribute("text-anchor", anchor),
            new XAttribute("fill", TextColour),
            text
        );

    private static string Number(double value) => value.ToString("0.##", CultureInfo.InvariantCulture);
}
