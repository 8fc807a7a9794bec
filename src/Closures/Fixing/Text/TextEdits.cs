using System.Text;

namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Moves a piece of a file to another position, with changes and a new indentation.</summary>
internal static class TextEdits
{
    /// <summary>Gets a piece of the text with the changes made in it.</summary>
    internal static string Apply(SourceText text, TextSpan span, IEnumerable<TextChange> changes)
    {
        var result = new StringBuilder();
        int position = span.Start;
        foreach (TextChange change in changes.OrderBy(static change => change.Span.Start))
        {
            result.Append(text.ToString(TextSpan.FromBounds(position, change.Span.Start))).Append(change.NewText);
            position = change.Span.End;
        }

        return result.Append(text.ToString(TextSpan.FromBounds(position, span.End))).ToString();
    }

    /// <summary>
    /// Gets the changes that reindent the lines of a piece, except lines that begin in a string or a comment, whose
    /// white space belongs to it.
    /// </summary>
    internal static IEnumerable<TextChange> Reindent(
        SyntaxNode root,
        SourceText text,
        TextSpan span,
        string from,
        string to
    )
    {
        if (from == to)
        {
            yield break;
        }

        for (int i = text.Lines.GetLineFromPosition(span.Start).LineNumber + 1; i < text.Lines.Count; i++)
        {
            TextLine line = text.Lines[i];
            if (line.Start >= span.End)
            {
                yield break;
            }

            if (
                line.Start + from.Length <= span.End
                && string.Equals(
                    text.ToString(new TextSpan(line.Start, Math.Min(from.Length, line.End - line.Start))),
                    from,
                    StringComparison.Ordinal
                )
                && line.End > line.Start
                && !IsInside(root, line.Start)
            )
            {
                yield return new TextChange(new TextSpan(line.Start, from.Length), to);
            }
        }
    }

    /// <summary>Tells whether a position is inside a string or a comment.</summary>
    private static bool IsInside(SyntaxNode root, int position)
    {
        SyntaxTrivia trivia = root.FindTrivia(position);
        if (
            trivia.SpanStart < position
            && trivia.Kind() is SyntaxKind.MultiLineCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia
        )
        {
            return true;
        }

        return root.FindToken(position)
            .Parent!.AncestorsAndSelf()
            .Any(node =>
                node is InterpolatedStringExpressionSyntax or LiteralExpressionSyntax
                && node.SpanStart < position
                && node.Span.End > position
            );
    }
}
