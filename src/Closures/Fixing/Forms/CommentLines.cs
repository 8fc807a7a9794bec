namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Keeps the comments of replaced code, on lines above the statement.</summary>
internal static class CommentLines
{
    internal static TextChange? Above(SiteContext context, ExpressionSyntax replaced, IReadOnlyList<TextSpan> kept)
    {
        List<string> comments = Comments.Left(replaced, kept).ToList();
        SyntaxNode? statement = replaced
            .Ancestors()
            .FirstOrDefault(static node => node is StatementSyntax or MemberDeclarationSyntax);
        if (comments.Count == 0 || statement is null || !context.Layout.IsFirstInLine(statement.SpanStart))
        {
            return null;
        }

        string indent = context.Layout.IndentAt(statement.SpanStart);
        string lines = string.Concat(comments.Select(comment => comment + context.Layout.NewLine + indent));
        // Inserted before the replaced code if that begins the statement: two changes at one position have an order.
        return statement.SpanStart == replaced.SpanStart
            ? new TextChange(
                new TextSpan(context.Text.Lines.GetLineFromPosition(statement.SpanStart).Start, 0),
                indent + lines.Substring(0, lines.Length - indent.Length)
            )
            : new TextChange(new TextSpan(statement.SpanStart, 0), lines);
    }
}
