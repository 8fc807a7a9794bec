namespace ClosureGen.Docs.Tests;

/// <summary>A file of C#.</summary>
/// <param name="Path">Below the root, with slashes.</param>
internal sealed partial record CodeFile(string Path)
{
    private static readonly CSharpParseOptions Options = new(
        LanguageVersion.Preview,
        // Documentation comments are then comments like any other.
        DocumentationMode.None
    );

    public SyntaxNode Root =>
        CSharpSyntaxTree.ParseText(File.ReadAllText(System.IO.Path.Combine(Page.Root, Path)), Options).GetRoot();

    /// <summary>Gets the comments, adjacent lines as one text, and the strings with more than one word.</summary>
    public IEnumerable<string> Prose
    {
        get
        {
            SyntaxNode root = Root;
            return Comments(root)
                .Concat(
                    root.DescendantTokens()
                        .Where(static token =>
                            token.IsKind(SyntaxKind.InterpolatedStringTextToken) || token.Value is string
                        )
                        .Select(static token => token.ValueText)
                        .Where(static text => text.Contains(' '))
                );
        }
    }

    public static IEnumerable<CodeFile> Below(string folder) =>
        Directory
            .EnumerateFiles(System.IO.Path.Combine(Page.Root, folder), "*.cs", SearchOption.AllDirectories)
            .Select(static file => System.IO.Path.GetRelativePath(Page.Root, file).Replace('\\', '/'))
            .Where(static path => !Page.BuildOutput().IsMatch(path))
            .Order(StringComparer.Ordinal)
            .Select(static path => new CodeFile(path));

    private static IEnumerable<string> Comments(SyntaxNode root)
    {
        var text = new StringBuilder();
        int last = int.MinValue;
        foreach (
            SyntaxTrivia trivia in root.DescendantTrivia()
                .Where(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia))
        )
        {
            int line = trivia.GetLocation().GetLineSpan().StartLinePosition.Line;
            if (line != last + 1)
            {
                yield return text.ToString();
                text.Clear();
            }

            text.Append(Marker().Replace(trivia.ToString(), "")).Append(' ');
            last = line;
        }

        yield return text.ToString();
    }

    [GeneratedRegex("^///? ?")]
    private static partial Regex Marker();
}
