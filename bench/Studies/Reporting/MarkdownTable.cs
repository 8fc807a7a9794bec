using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ClosureGen.Studies.Reporting;

/// <summary>A table in Markdown: columns of text, then columns of figures.</summary>
internal sealed class MarkdownTable(int textColumns, IReadOnlyList<string> columns)
{
    private readonly StringBuilder _text = Head(textColumns, columns);

    public void Add(IEnumerable<string> cells) => Line(_text, cells);

    public override string ToString() => _text.ToString();

    private static StringBuilder Head(int textColumns, IReadOnlyList<string> columns)
    {
        var text = new StringBuilder();
        Line(text, columns);
        Line(text, columns.Select((_, index) => index < textColumns ? "---" : "---:"));
        return text;
    }

    private static void Line(StringBuilder text, IEnumerable<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(static cell => cell.Replace("|", "\\|"))).Append(" |\n");
}
