using System.Collections.Generic;
using System.Globalization;
using System.Xml.Linq;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>What all pictures have in common.</summary>
/// <remarks>
/// Light or dark as the system is, on a ground of its own: a page's theme need not be the system's, and only the
/// system's can be asked for in a picture. What is neither text nor ground can be told from both grounds.
/// </remarks>
internal static class Svg
{
    public const int Width = 900;
    public const int Margin = 12;

    /// <summary>Where title and caption end.</summary>
    public const int HeadHeight = 58;

    public const string OurColour = "#2f81f7";
    public const string OtherColour = "#737b84";

    // Attributes are for the light, as they give way to a style.
    private const string LightGround = "#ffffff";
    private const string LightText = "#1f2328";
    private const string Dark =
        "@media (prefers-color-scheme: dark) { .ground { fill: #0d1117 } text { fill: #e6edf3 } }";

    private static readonly XNamespace Namespace = "http://www.w3.org/2000/svg";

    public static string Document(string title, string caption, double height, IEnumerable<XElement> parts) =>
        Element(
                "svg",
                new XAttribute("viewBox", $"0 0 {Width} {Number(height)}"),
                new XAttribute("width", Width),
                new XAttribute("height", Number(height)),
                new XAttribute("role", "img"),
                new XAttribute("font-family", "system-ui, -apple-system, 'Segoe UI', sans-serif"),
                Element("title", title),
                Element("style", Dark),
                Element(
                    "rect",
                    new XAttribute("class", "ground"),
                    new XAttribute("width", "100%"),
                    new XAttribute("height", "100%"),
                    new XAttribute("fill", LightGround)
                ),
                Text(title, Margin, 24, "16", bold: true),
                Text(caption, Margin, 44, "12"),
                parts
            )
            .ToString()
            .ReplaceLineEndings("\n") + "\n";

    public static XElement Element(string name, params object?[] content) => new XElement(Namespace + name, content);

    public static XElement Text(
        string text,
        double x,
        double y,
        string size,
        bool bold = false,
        string anchor = "start"
    ) =>
        Element(
            "text",
            new XAttribute("x", Number(x)),
            new XAttribute("y", Number(y)),
            new XAttribute("font-size", size),
            bold ? new XAttribute("font-weight", "bold") : null,
            anchor == "start" ? null : new XAttribute("text-anchor", anchor),
            new XAttribute("fill", LightText),
            text
        );

    public static string Number(double value) => value.ToString("0.##", CultureInfo.InvariantCulture);
}
