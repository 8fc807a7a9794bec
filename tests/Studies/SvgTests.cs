using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>Colours of all pictures, by day and by night.</summary>
public sealed class SvgTests
{
    private static readonly XElement Drawn = XElement.Parse(Svg.Document("a title", "a caption", 100, []));

    [Fact]
    public void Text_can_be_read_in_the_light_and_in_the_dark()
    {
        Assert.All(
            Drawn.Elements().Where(static part => part.Name.LocalName == "text"),
            static text => Assert.True(Colours.Contrast(Fill(text), Light) >= 7)
        );
        Assert.True(Colours.Contrast(InTheDark("text"), Dark) >= 7);
    }

    [Theory]
    [InlineData(Svg.OurColour)]
    [InlineData(Svg.OtherColour)]
    public void Bars_can_be_told_from_either_ground(string colour)
    {
        Assert.True(Colours.Contrast(colour, Light) >= 3);
        Assert.True(Colours.Contrast(colour, Dark) >= 3);
    }

    /// <summary>Of the ground, which covers the picture.</summary>
    internal static string Light => Fill(Drawn.Elements().Single(static part => part.Name.LocalName == "rect"));

    internal static string Dark => InTheDark(".ground");

    private static string Fill(XElement element) => element.Attribute("fill")!.Value;

    private static string InTheDark(string selector)
    {
        string style = Drawn.Elements().Single(static part => part.Name.LocalName == "style").Value;
        Assert.StartsWith("@media (prefers-color-scheme: dark) {", style);
        return Regex.Match(style, $@"{Regex.Escape(selector)} {{ fill: (#[0-9a-f]{{6}}) }}").Groups[1].Value;
    }
}
