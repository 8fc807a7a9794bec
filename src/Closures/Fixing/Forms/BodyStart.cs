namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Inserts a first statement into a lambda, which gets a block if it has none.</summary>
internal static class BodyStart
{
    internal static IEnumerable<TextChange> Insert(
        SiteContext context,
        AnonymousFunctionExpressionSyntax function,
        string statement
    ) =>
        function.Block is { } block
            ? [Insert(context.Layout, block, statement)]
            : MakeBlock(context, function, statement);

    private static TextChange Insert(Layout layout, BlockSyntax block, string statement)
    {
        SyntaxToken brace = block.OpenBraceToken;
        SyntaxToken next = brace.GetNextToken();
        if (layout.IsOneLine(TextSpan.FromBounds(brace.SpanStart, next.SpanStart)) || !EndsLine(brace))
        {
            return new TextChange(new TextSpan(brace.Span.End, 0), " " + statement);
        }

        string indent =
            layout.IsFirstInLine(next.SpanStart) && next != block.CloseBraceToken
                ? layout.IndentAt(next.SpanStart)
                : layout.IndentAt(brace.SpanStart) + layout.Indent;
        return new TextChange(new TextSpan(brace.FullSpan.End, 0), indent + statement + layout.NewLine);
    }

    private static bool EndsLine(SyntaxToken token) =>
        token.TrailingTrivia.LastOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);

    private static IEnumerable<TextChange> MakeBlock(
        SiteContext context,
        AnonymousFunctionExpressionSyntax function,
        string statement
    )
    {
        ExpressionSyntax expression = function.ExpressionBody!;
        SyntaxToken arrow = ((LambdaExpressionSyntax)function).ArrowToken;
        (string open, string next, string close) = Braces(context.Layout, function);
        yield return new TextChange(
            TextSpan.FromBounds(arrow.Span.End, expression.SpanStart),
            open + next + statement + next + Returned(context, expression)
        );
        yield return new TextChange(new TextSpan(expression.Span.End, 0), ";" + close);
    }

    /// <summary>Gets a lambda's braces as the file has them, and the start of a line between them.</summary>
    internal static (string Open, string Next, string Close) Braces(
        Layout layout,
        AnonymousFunctionExpressionSyntax function
    )
    {
        string line = layout.NewLine + layout.IndentAt(function.SpanStart);
        return (layout.OpensInLine(function) ? " {" : line + "{", line + layout.Indent, line + "}");
    }

    private static string Returned(SiteContext context, ExpressionSyntax expression)
    {
        bool isStatement =
            expression is ThrowExpressionSyntax
            || (context.IsAsync ? context.Result is null : context.Invoke.ReturnsVoid);
        return isStatement ? "" : "return ";
    }
}
