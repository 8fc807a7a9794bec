using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>Draws a <see cref="BarChart"/> as SVG.</summary>
internal static class SvgChart
{
    /// <summary>The length of the longest bar.</summary>
    public const int LongestBar = 440;

    private const int BarStart = 350;
    private const int BarHeight = 14;
    private const int RowHeight = 22;
    private const int HeadingHeight = 28;
    private const int TextOffset = 11;

    public static string Draw(BarChart chart)
    {
        double most = chart.Groups.SelectMany(static group => group.Bars).Max(static bar => bar.Value);
        double scale = most > 0 ? LongestBar / most : 0;
        var parts = new List<XElement>();
        int top = Svg.HeadHeight;
        foreach (BarGroup group in chart.Groups)
        {
            if (group.Heading.Length > 0)
            {
                parts.Add(Svg.Text(group.Heading, Svg.Margin, top + 16, "13", bold: true));
                top += HeadingHeight;
            }

            foreach (Bar bar in group.Bars)
            {
                parts.AddRange(Row(bar, top, scale));
                top += RowHeight;
            }
        }

        return Svg.Document(chart.Title, chart.Caption, top + Svg.Margin, parts);
    }

    private static IEnumerable<XElement> Row(Bar bar, int top, double scale)
    {
        double length = bar.Value * scale;
        yield return Svg.Text(bar.Label, BarStart - 8, top + TextOffset, "12", bar.IsOurs, anchor: "end");
        yield return Svg.Element(
            "rect",
            new XAttribute("x", BarStart),
            new XAttribute("y", top),
            new XAttribute("width", Svg.Number(length)),
            new XAttribute("height", BarHeight),
            new XAttribute("rx", 2),
            new XAttribute("fill", bar.IsOurs ? Svg.OurColour : Svg.OtherColour)
        );
        yield return Svg.Text(bar.Text, BarStart + length + 6, top + TextOffset, "12", bar.IsOurs);
    }
}
