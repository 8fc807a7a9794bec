using System.Security;

namespace ClosureGen.Docs.Tests;

/// <summary>A picture of boxes, arrows, bars and lines of text, in the colours of a light or a dark page.</summary>
internal sealed class Svg(int width, int height)
{
    private readonly StringBuilder _text = new(
        $$"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{width}} {{height}}" font-family="system-ui, sans-serif" font-size="14">
        <style>
        .box { fill: #eef4fb; stroke: #4a7ab5 } .waste { fill: #fdeeee; stroke: #b54a4a } .page { fill: #fff }
        .text { fill: #1f2328 } .note { fill: #59636e } .arrow { stroke: #59636e; fill: none; marker-end: url(#tip) } #tip { fill: #59636e }
        .strong { font-size: 16px; font-weight: bold } .own { fill: #0969da } .other { fill: #8c959f } .line { fill: none; stroke-width: 2 }
        .own-name { fill: #0550ae; font-weight: bold } .other-name { fill: #1f2328 } .line.own { stroke: #0969da } .line.other { stroke: #8c959f }
        .grid { stroke: #d1d9e0; stroke-width: 1 } .dots { stroke-dasharray: 2 3 } .dashes { stroke-dasharray: 8 4 } .key { fill: #0550ae } .code { font-family: ui-monospace, monospace; font-size: 13px; white-space: pre }
        @media (prefers-color-scheme: dark) {
        .box { fill: #16263a; stroke: #6ea8e8 } .waste { fill: #3a1c1c; stroke: #e88686 } .page { fill: #0d1117 }
        .text { fill: #e6edf3 } .note { fill: #9aa4af } .arrow { stroke: #9aa4af } #tip { fill: #9aa4af } .key, .own-name { fill: #79c0ff }
        .other-name { fill: #e6edf3 } .grid { stroke: #30363d } .own { fill: #4493f8 } .line.own { stroke: #4493f8 }
        }
        </style>
        <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
        <rect class="page" width="{{width}}" height="{{height}}"/>

        """
    );

    public Svg Box(int x, int y, int width, string title, string note, string kind = "box")
    {
        _text.Append($"<rect class=\"{kind}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"52\" rx=\"6\"/>\n");
        Text(x + width / 2, y + 22, title, "text", "middle");
        return Text(x + width / 2, y + 41, note, "note", "middle");
    }

    public Svg Arrow(int x, int y, int toX, int toY)
    {
        _text.Append($"<path class=\"arrow\" d=\"M{x} {y} L{toX} {toY}\"/>\n");
        return this;
    }

    public Svg Bar(double x, double y, double width, string kind)
    {
        _text.Append(
            CultureInfo.InvariantCulture,
            $"<rect class=\"{kind}\" x=\"{x}\" y=\"{y}\" width=\"{width:0.#}\" height=\"14\" rx=\"1\"/>\n"
        );
        return this;
    }

    public Svg Line((double X, double Y)[] points, string kind)
    {
        string path = string.Join(
            ' ',
            points.Select(static point => string.Create(CultureInfo.InvariantCulture, $"{point.X:0.#},{point.Y:0.#}"))
        );
        _text.Append($"<polyline class=\"line {kind}\" points=\"{path}\"/>\n");
        return this;
    }

    public Svg Text(double x, double y, string text, string kind, string anchor = "start")
    {
        _text.Append(
            CultureInfo.InvariantCulture,
            $"<text class=\"{kind}\" x=\"{x:0.#}\" y=\"{y:0.#}\" text-anchor=\"{anchor}\">{SecurityElement.Escape(text)}</text>\n"
        );
        return this;
    }

    public override string ToString() => _text + "</svg>\n";
}
