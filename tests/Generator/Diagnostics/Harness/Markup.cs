namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>Source with the diagnostics expected in it, written as <c>{|CGEN001:token|}</c>.</summary>
internal sealed record Markup(string Source, IReadOnlyList<(string Id, TextSpan Span)> Expected)
{
    internal static Markup Parse(string text)
    {
        StringBuilder source = new StringBuilder();
        List<(string Id, TextSpan Span)> expected = [];
        Stack<(string Id, int Start)> open = new Stack<(string Id, int Start)>();
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i..].StartsWith("{|", StringComparison.Ordinal))
            {
                int colon = text.IndexOf(':', i);
                open.Push((text[(i + 2)..colon], source.Length));
                i = colon;
            }
            else if (text[i..].StartsWith("|}", StringComparison.Ordinal))
            {
                (string id, int start) = open.Pop();
                expected.Add((id, TextSpan.FromBounds(start, source.Length)));
                i++;
            }
            else
            {
                source.Append(text[i]);
            }
        }

        return open.Count == 0
            ? new Markup(source.ToString(), expected)
            : throw new FormatException("A {|ID: in the test's source is never closed.");
    }
}
