namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>
/// Code that is excluded under the preprocessor symbols of this compilation, and may be included under others.
/// </summary>
internal static class DisabledCode
{
    /// <summary>Tells whether a part of a file names something in such code.</summary>
    internal static bool Names(SyntaxNode root, string name) =>
        root.ContainsDirectives
        && root.DescendantTrivia()
            .Where(static trivia => IsDisabled(trivia))
            .SelectMany(static trivia => SyntaxFactory.ParseTokens(trivia.ToString()))
            .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name);

    private static bool IsDisabled(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.DisabledTextTrivia);
}
