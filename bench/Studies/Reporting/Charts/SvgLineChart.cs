using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>Draws a <see cref="LineChart"/> as SVG. Every line has its name at its end, so that no legend is to be looked up.</summary>
internal static class SvgLineChart
{
    private const int Left = 84;
    private const int Right = 700;
    private const int Top = Svg.HeadHeight + 10;
    private const int Bottom = Top + 340;

    /// <summary>Where values that are none are drawn.</summary>
    public const int NonePlace = Bottom + NoneGap;

    private const int NoneGap = 26;
    private const int LabelHeight = 17;
    private const int LabelGap = 26;

    // Each can be told from a white ground and from a dark one.
    private static readonly string[] Others = [Svg.OtherColour, "#c4701c", "#a371f7", "#2da44e"];
    private static readonly string?[] Dashes = [null, "7 4", "2 3"];

    public static string Draw(LineChart chart)
    {
        (double X, double Y)[] points = [.. chart.Lines.SelectMany(static line => line.Points)];
        bool hasNone = points.Any(point => point.Y < chart.NoneBelow);
        var across = new LogAxis([.. points.Select(static point => point.X)], Left, Right);
        // From what still counts as something on, where there is something that does not.
        IEnumerable<double> values = points.Select(point => Math.Max(point.Y, chart.NoneBelow));
        var up = new LogAxis([.. values], Bottom, Top);
        int bottom = hasNone ? NonePlace : Bottom;
        (Line Line, string Colour, string? Dash)[] drawn = [.. Styled(chart.Lines)];
        return Svg.Document(
            chart.Title,
            chart.Caption,
            bottom + 52,
            [
                .. Grid(chart, across, up, bottom),
                .. drawn.SelectMany(line => Drawn(line.Line, line.Colour, line.Dash, Place)),
                .. Labels(
                    [.. drawn.Select(line => (line.Line, line.Colour, line.Dash, Place(line.Line.Points[^1]).Y))],
                    bottom
                ),
            ]
        );

        (double X, double Y) Place((double X, double Y) point) =>
            (across.Place(point.X), point.Y < chart.NoneBelow ? NonePlace : up.Place(point.Y));
    }

    // Ours by their dashes, in one colour; the others by their colours.
    private static IEnumerable<(Line, string, string?)> Styled(IReadOnlyList<Line> lines)
    {
        int ours = 0;
        int others = 0;
        foreach (Line line in lines)
        {
            yield return line.IsOurs
                ? (line, Svg.OurColour, Dashes[ours++ % Dashes.Length])
                : (line, Others[others++ % Others.Length], null);
        }
    }

    private static IEnumerable<XElement> Grid(LineChart chart, LogAxis across, LogAxis up, int bottom)
    {
        foreach (double tick in up.Ticks)
        {
            double y = up.Place(tick);
            yield return Rule(Left, y, Right, y);
            yield return Svg.Text(chart.Tick(tick), Left - 8, y + 4, "12", anchor: "end");
        }

        if (bottom == NonePlace)
        {
            yield return Rule(Left, NonePlace, Right, NonePlace);
            yield return Svg.Text(chart.Tick(0), Left - 8, NonePlace + 4, "12", anchor: "end");
        }

        foreach (double tick in across.Ticks)
        {
            double x = across.Place(tick);
            yield return Rule(x, Top, x, bottom);
            yield return Svg.Text(
                tick.ToString("#,0", CultureInfo.InvariantCulture),
                x,
                bottom + 18,
                "12",
                anchor: "middle"
            );
        }

        yield return Svg.Text(chart.Across, (Left + Right) / 2.0, bottom + 40, "12", anchor: "middle");
    }

    private static XElement Rule(double x1, double y1, double x2, double y2) =>
        Svg.Element(
            "line",
            new XAttribute("x1", Svg.Number(x1)),
            new XAttribute("y1", Svg.Number(y1)),
            new XAttribute("x2", Svg.Number(x2)),
            new XAttribute("y2", Svg.Number(y2)),
            new XAttribute("stroke", Svg.OtherColour),
            new XAttribute("stroke-opacity", "0.3")
        );

    private static IEnumerable<XElement> Drawn(
        Line line,
        string colour,
        string? dash,
        Func<(double X, double Y), (double X, double Y)> place
    )
    {
        (double X, double Y)[] points = [.. line.Points.Select(place)];
        yield return Svg.Element(
            "polyline",
            new XAttribute(
                "points",
                string.Join(" ", points.Select(static point => $"{Svg.Number(point.X)},{Svg.Number(point.Y)}"))
            ),
            new XAttribute("fill", "none"),
            new XAttribute("stroke", colour),
            new XAttribute("stroke-width", line.IsOurs ? "2.5" : "1.5"),
            new XAttribute("stroke-linejoin", "round"),
            Dashed(dash)
        );
        foreach ((double x, double y) in points)
        {
            yield return Svg.Element(
                "circle",
                new XAttribute("cx", Svg.Number(x)),
                new XAttribute("cy", Svg.Number(y)),
                new XAttribute("r", "2.5"),
                new XAttribute("fill", colour)
            );
        }
    }

    private static XAttribute? Dashed(string? dash) => dash is null ? null : new XAttribute("stroke-dasharray", dash);

    // Lines may end at the same place, names may not.
    private static IEnumerable<XElement> Labels(
        IReadOnlyList<(Line Line, string Colour, string? Dash, double Y)> ends,
        int bottom
    )
    {
        (Line Line, string Colour, string? Dash, double Y)[] sorted = [.. ends.OrderBy(static end => end.Y)];
        double[] places = [.. sorted.Select(static end => end.Y)];
        for (int i = 1; i < places.Length; i++)
        {
            places[i] = Math.Max(places[i], places[i - 1] + LabelHeight);
        }

        for (int i = places.Length - 1; i >= 0; i--)
        {
            double most = i == places.Length - 1 ? bottom : places[i + 1] - LabelHeight;
            places[i] = Math.Min(places[i], most);
        }

        for (int i = 0; i < sorted.Length; i++)
        {
            (Line line, string colour, string? dash, double y) = sorted[i];
            yield return Svg.Element(
                "line",
                new XAttribute("x1", Svg.Number(Right + 5)),
                new XAttribute("y1", Svg.Number(y)),
                new XAttribute("x2", Svg.Number(Right + LabelGap - 4)),
                new XAttribute("y2", Svg.Number(places[i])),
                new XAttribute("stroke", colour),
                Dashed(dash)
            );
            yield return Svg.Text(line.Label, Right + LabelGap, places[i] + 4, "12", line.IsOurs);
        }
    }
}
