namespace ClosureGen.Closures.Fixing.Text;

/// <summary>The comments of replaced code.</summary>
internal static class Comments
{
    internal static bool IsComment(SyntaxTrivia trivia) =>
        trivia.Kind()
            is SyntaxKind.SingleLineCommentTrivia
                or SyntaxKind.MultiLineCommentTrivia
                or SyntaxKind.SingleLineDocumentationCommentTrivia
                or SyntaxKind.MultiLineDocumentationCommentTrivia;

    /// <summary>Gets the comments within a node that are outside all of the kept pieces.</summary>
    internal static IEnumerable<string> Left(SyntaxNode node, IEnumerable<TextSpan> kept) =>
        node.DescendantTrivia()
            .Where(trivia =>
                IsComment(trivia) && node.Span.Contains(trivia.Span) && !kept.Any(span => span.Contains(trivia.Span))
            )
            .Select(static trivia => trivia.ToString());

    /// <summary>Gets all comments of a file, in an order that depends only on their texts.</summary>
    internal static IEnumerable<string> All(SyntaxNode root) =>
        root.DescendantTrivia(descendIntoTrivia: false)
            .Where(IsComment)
            .Select(static trivia => trivia.ToString())
            .OrderBy(static comment => comment, StringComparer.Ordinal);
}
