namespace ClosureGen.Closures.Fixing.Text;

/// <summary>The layout of a file, which new code follows.</summary>
internal sealed class Layout(SourceText text, string newLine, string indent)
{
    private readonly SourceText _text = text;

    internal string NewLine { get; } = newLine;

    /// <summary>Gets one step of indentation.</summary>
    internal string Indent { get; } = indent;

    internal static Layout Of(SourceText text)
    {
        TextLine first = text.Lines[0];
        string newLine =
            first.EndIncludingLineBreak > first.End
                ? text.ToString(TextSpan.FromBounds(first.End, first.EndIncludingLineBreak))
                : "\n";
        return new Layout(text, newLine, FindIndent(text));
    }

    /// <summary>Gets the indentation of the line at a position.</summary>
    internal string IndentAt(int position)
    {
        TextLine line = _text.Lines.GetLineFromPosition(position);
        int end = line.Start;
        while (end < line.End && _text[end] is ' ' or '\t')
        {
            end++;
        }

        return _text.ToString(TextSpan.FromBounds(line.Start, end));
    }

    /// <summary>Tells whether only white space precedes a position in its line.</summary>
    internal bool IsFirstInLine(int position)
    {
        TextLine line = _text.Lines.GetLineFromPosition(position);
        return _text.ToString(TextSpan.FromBounds(line.Start, position)).All(static c => c is ' ' or '\t');
    }

    /// <summary>Gets the whole lines of a span, if nothing else is on them; else the span.</summary>
    internal TextSpan LinesOf(TextSpan span)
    {
        TextLine last = _text.Lines.GetLineFromPosition(span.End);
        bool isAlone =
            IsFirstInLine(span.Start)
            && _text.ToString(TextSpan.FromBounds(span.End, last.End)).All(static c => c is ' ' or '\t');
        return isAlone
            ? TextSpan.FromBounds(_text.Lines.GetLineFromPosition(span.Start).Start, last.EndIncludingLineBreak)
            : span;
    }

    internal bool IsOneLine(TextSpan span) =>
        _text.Lines.GetLineFromPosition(span.Start) == _text.Lines.GetLineFromPosition(span.End);

    /// <summary>Tells whether the brace of the block around a node is on the line of its statement or declaration.</summary>
    internal bool OpensInLine(SyntaxNode node)
    {
        foreach (SyntaxNode outer in node.AncestorsAndSelf())
        {
            SyntaxToken brace = outer switch
            {
                BlockSyntax block => block.OpenBraceToken,
                TypeDeclarationSyntax type => type.OpenBraceToken,
                NamespaceDeclarationSyntax space => space.OpenBraceToken,
                _ => default,
            };
            if (!brace.IsKind(SyntaxKind.None) && !brace.IsMissing && !IsOneLine(outer.Span))
            {
                return !IsFirstInLine(brace.SpanStart);
            }
        }

        return false;
    }

    private static string FindIndent(SourceText text)
    {
        int smallest = int.MaxValue;
        foreach (TextLine line in text.Lines)
        {
            int width = 0;
            while (line.Start + width < line.End && text[line.Start + width] == ' ')
            {
                width++;
            }

            if (line.Start + width >= line.End)
            {
                continue;
            }

            if (width == 0 && text[line.Start] == '\t')
            {
                return "\t";
            }

            // One space is the second line of a comment, not an indentation.
            if (width > 1 && width < smallest)
            {
                smallest = width;
            }
        }

        return new string(' ', smallest is 2 or 3 or 4 or 8 ? smallest : 4);
    }
}
