using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class LineChartTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    [Fact]
    public void Equal_factors_are_equal_steps_on_both_axes()
    {
        (double X, double Y)[] points = Points(Drawn(0, ("a", [(1, 1), (10, 10), (1_000, 1_000)])), 0);

        Assert.Equal(2 * (points[1].X - points[0].X), points[2].X - points[1].X, tolerance: 0.03);
        Assert.Equal(2 * (points[1].Y - points[0].Y), points[2].Y - points[1].Y, tolerance: 0.03);
        Assert.True(points[1].X > points[0].X);
        // The larger, the higher up.
        Assert.True(points[1].Y < points[0].Y);
    }

    [Fact]
    public void Powers_of_ten_are_named_from_below_the_least_to_above_the_largest()
    {
        string[] texts = [.. Texts(Drawn(0, ("a", [(1, 0.4), (1_000, 25)])))];

        Assert.Subset(
            texts.ToHashSet(),
            new HashSet<string> { "1", "10", "100", "1,000", "~0.1", "~1", "~10", "~100" }
        );
        Assert.DoesNotContain("~0", texts);
        Assert.DoesNotContain("~1000", texts);
    }

    [Fact]
    public void None_stands_on_a_line_of_its_own_below_the_axis()
    {
        XElement drawn = Drawn(1, ("a", [(1, 0), (10, 0.99), (100, 1)]), ("b", [(1, 50), (10, 50), (100, 50)]));
        (double X, double Y)[] points = Points(drawn, 0);

        Assert.Equal(SvgLineChart.NonePlace, points[0].Y);
        Assert.Equal(SvgLineChart.NonePlace, points[1].Y);
        Assert.True(points[2].Y < SvgLineChart.NonePlace - 10);
        Assert.Contains("~0", Texts(drawn));
        Assert.Contains("~1", Texts(drawn));
    }

    [Fact]
    public void Names_of_lines_that_end_together_do_not_cover_each_other()
    {
        (string, (double, double)[])[] lines =
        [
            .. Enumerable
                .Range(0, 6)
                .Select(static index => ($"line {index}", new (double, double)[] { (1, 100), (10, 0) })),
        ];

        double[] places =
        [
            .. Drawn(1, lines)
                .Elements(Svg + "text")
                .Where(static text => text.Value.StartsWith("line", StringComparison.Ordinal))
                .Select(static text => Number(text, "y"))
                .Order(),
        ];

        Assert.Equal(6, places.Length);
        Assert.All(places.Zip(places.Skip(1)), static pair => Assert.True(pair.Second - pair.First >= 14));
    }

    [Fact]
    public void Everything_is_inside_the_picture()
    {
        XElement drawn = Drawn(1, ("a", [(1, 0), (1_000_000, 7e9)]), ("b", [(1, 3), (1_000_000, 3)]));
        double height = Number(drawn, "height");

        Assert.All(
            drawn.Elements(Svg + "circle"),
            circle =>
            {
                Assert.InRange(Number(circle, "cx"), 0, Reporting.Charts.Svg.Width);
                Assert.InRange(Number(circle, "cy"), 0, height);
            }
        );
        Assert.All(drawn.Elements(Svg + "text"), text => Assert.InRange(Number(text, "y"), 0, height));
    }

    [Fact]
    public void Every_line_can_be_told_from_the_others_and_from_a_light_and_a_dark_ground()
    {
        XElement[] lines =
        [
            .. XElement
                .Parse(
                    SvgLineChart.Draw(
                        Chart(
                            0,
                            [
                                Line("a"),
                                Line("b"),
                                Line("c"),
                                Line("d"),
                                Line("e") with
                                {
                                    IsOurs = true,
                                },
                                Line("f") with
                                {
                                    IsOurs = true,
                                },
                            ]
                        )
                    )
                )
                .Elements(Svg + "polyline"),
        ];

        Assert.Distinct(
            lines.Select(static line => (line.Attribute("stroke")!.Value, line.Attribute("stroke-dasharray")?.Value))
        );
        Assert.All(
            lines.Select(static line => line.Attribute("stroke")!.Value),
            static colour =>
            {
                Assert.True(Colours.Contrast(colour, SvgTests.Light) >= 3);
                Assert.True(Colours.Contrast(colour, SvgTests.Dark) >= 3);
            }
        );
    }

    [Fact]
    public void What_leads_to_a_name_is_dashed_as_its_line()
    {
        XElement drawn = XElement.Parse(
            SvgLineChart.Draw(Chart(0, [Line("a") with { IsOurs = true }, Line("b") with { IsOurs = true }]))
        );

        string?[] dashes = [.. drawn.Elements(Svg + "polyline").Select(Dash)];

        Assert.Equal(2, dashes.Distinct().Count());
        Assert.Equal(
            dashes,
            drawn
                .Elements(Svg + "line")
                .Where(static line => line.Attribute("stroke")!.Value == Reporting.Charts.Svg.OurColour)
                .Select(Dash)
        );

        static string? Dash(XElement line) => line.Attribute("stroke-dasharray")?.Value;
    }

    [Fact]
    public void Labels_are_escaped()
    {
        const string Label = "Queue<TState> & more";

        Assert.Contains(Label, Texts(Drawn(0, (Label, [(1, 1)]))));
    }

    private static XElement Drawn(double noneBelow, params (string Label, (double, double)[] Points)[] lines) =>
        XElement.Parse(
            SvgLineChart.Draw(
                Chart(noneBelow, [.. lines.Select(static line => new Line(line.Label, line.Points, IsOurs: false))])
            )
        );

    private static LineChart Chart(double noneBelow, IReadOnlyList<Line> lines) =>
        new LineChart(
            "title",
            "caption",
            "across",
            noneBelow,
            static value => string.Create(CultureInfo.InvariantCulture, $"~{value:0.###}"),
            lines
        );

    private static Line Line(string label) => new Line(label, [(1, 1), (10, 10)], IsOurs: false);

    private static (double X, double Y)[] Points(XElement drawn, int line) =>
        [
            .. drawn
                .Elements(Svg + "polyline")
                .ElementAt(line)
                .Attribute("points")!
                .Value.Split(' ')
                .Select(static point => point.Split(','))
                .Select(static parts =>
                    (
                        double.Parse(parts[0], CultureInfo.InvariantCulture),
                        double.Parse(parts[1], CultureInfo.InvariantCulture)
                    )
                ),
        ];

    private static IEnumerable<string> Texts(XElement drawn) =>
        drawn.Elements(Svg + "text").Select(static text => text.Value);

    private static double Number(XElement element, string attribute) =>
        double.Parse(element.Attribute(attribute)!.Value, CultureInfo.InvariantCulture);
}
