namespace ClosureGen.Closures.Fixing.Text;

internal static class Names
{
    /// <summary>Gets a name, with an <c>@</c> in front if it is a keyword.</summary>
    internal static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None
        && SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.None
            ? name
            : "@" + name;
}
