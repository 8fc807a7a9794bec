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

    /// <summary>Gets all comments of a file, in an order that depends only on their texts.</summary>
    internal static IEnumerable<string> Of(SourceText text, CSharpParseOptions? options) =>
        CSharpSyntaxTree
            .ParseText(text, options)
            .GetRoot()
            .DescendantTrivia(descendIntoTrivia: false)
            .Where(IsComment)
            .Select(static trivia => trivia.ToString())
            .OrderBy(static comment => comment, StringComparer.Ordinal);
}
