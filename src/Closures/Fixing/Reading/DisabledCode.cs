namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>
/// Code that is excluded under the preprocessor symbols of this compilation, and may be included under others.
/// </summary>
internal static class DisabledCode
{
    internal static bool IsIn(SyntaxNode node) =>
        node.ContainsDirectives && node.DescendantTrivia().Any(static trivia => IsDisabled(trivia));

    /// <summary>Tells whether a file names something in such code.</summary>
    internal static bool Names(SyntaxNode root, string name) =>
        root.ContainsDirectives
        && root.DescendantTrivia()
            .Where(static trivia => IsDisabled(trivia))
            .SelectMany(static trivia => SyntaxFactory.ParseTokens(trivia.ToString()))
            .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name);

    private static bool IsDisabled(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.DisabledTextTrivia);
}
