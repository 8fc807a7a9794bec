using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Xml.Linq;
using ClosureGen.Studies.Reporting.Charts;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class SvgChartTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    [Fact]
    public void Bars_are_as_long_as_their_values()
    {
        double[] lengths = [.. Rects(Draw(50, 200, 0)).Select(static rect => Number(rect, "width"))];

        Assert.Equal([SvgChart.LongestBar / 4.0, SvgChart.LongestBar, 0], lengths);
    }

    [Fact]
    public void Groups_share_a_scale()
    {
        XElement drawn = XElement.Parse(
            SvgChart.Draw(new BarChart("", "", [new BarGroup("one", [Bar(100)]), new BarGroup("two", [Bar(50)])]))
        );

        Assert.Equal([440, 220], Rects(drawn).Select(static rect => Number(rect, "width")));
        Assert.Contains("two", Texts(drawn));
    }

    [Fact]
    public void Labels_are_escaped()
    {
        const string Label = "Queue<TState> & \"more\"";

        string drawn = SvgChart.Draw(
            new BarChart(Label, "", [new BarGroup("", [new Bar(Label, 1, "1 < 2", IsOurs: false)])])
        );

        Assert.DoesNotContain("<TState>", drawn, System.StringComparison.Ordinal);
        Assert.Equal(2, Texts(XElement.Parse(drawn)).Count(static text => text == Label));
        Assert.Contains("1 < 2", Texts(XElement.Parse(drawn)));
    }

    [Fact]
    public void Everything_is_inside_the_picture()
    {
        XElement drawn = Draw(1, 2, 3, 4, 5);
        double height = Number(drawn, "height");

        Assert.Equal($"0 0 {Reporting.Charts.Svg.Width} {height}", drawn.Attribute("viewBox")!.Value);
        Assert.All(
            Rects(drawn),
            rect =>
            {
                Assert.InRange(Number(rect, "x") + Number(rect, "width"), 0, Reporting.Charts.Svg.Width);
                Assert.InRange(Number(rect, "y") + Number(rect, "height"), 0, height);
            }
        );
    }

    [Fact]
    public void Where_all_values_are_none_no_bar_is_long() =>
        Assert.All(Rects(Draw(0, 0)), static rect => Assert.Equal(0, Number(rect, "width")));

    [Fact]
    public void Ours_have_a_colour_of_their_own()
    {
        string[] colours =
        [
            .. Rects(
                    XElement.Parse(
                        SvgChart.Draw(
                            new BarChart("", "", [new BarGroup("", [Bar(1), Bar(1), Bar(1) with { IsOurs = true }])])
                        )
                    )
                )
                .Select(static rect => rect.Attribute("fill")!.Value),
        ];

        Assert.Equal(colours[0], colours[1]);
        Assert.NotEqual(colours[0], colours[2]);
    }

    private static XElement Draw(params double[] values) =>
        XElement.Parse(SvgChart.Draw(new BarChart("title", "caption", [new BarGroup("", [.. values.Select(Bar)])])));

    private static Bar Bar(double value) => new Bar("a way", value, "a value", IsOurs: false);

    private static IEnumerable<XElement> Rects(XElement drawn) =>
        drawn.Elements(Svg + "rect").Where(static rect => rect.Attribute("class") is null);

    private static IEnumerable<string> Texts(XElement drawn) =>
        drawn.Elements(Svg + "text").Select(static text => text.Value);

    private static double Number(XElement element, string attribute) =>
        double.Parse(element.Attribute(attribute)!.Value, CultureInfo.InvariantCulture);
}
