namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Writes a handler's attribute, and adds its namespace to the file.</summary>
internal static class HandlerEdits
{
    /// <summary>Gets how the attribute is written at a position, and the directive that the file needs for it.</summary>
    internal static (string Name, TextChange? Using) Attribute(SemanticModel model, SyntaxNode place, Layout layout)
    {
        SyntaxNode root = model.SyntaxTree.GetRoot();
        INamedTypeSymbol? attribute = model.Compilation.GetTypeByMetadataName(Verbs.Attribute);
        ISymbol[] found = model
            .LookupNamespacesAndTypes(place.SpanStart, name: "NoCaptureAttribute")
            .Concat(model.LookupNamespacesAndTypes(place.SpanStart, name: "NoCapture"))
            .ToArray();
        return found.Length == 1 && found[0].IsSame(attribute) ? ("NoCapture", null)
            : found.Length == 0 && AddUsing((CompilationUnitSyntax)root, layout) is { } added ? ("NoCapture", added)
            : ("global::ClosureGen.NoCapture", null);
    }

    /// <summary>
    /// Adds the directive behind those that come before it in the usual order; null if a preprocessor directive among them
    /// could exclude it, or if there are none and the file begins with a comment.
    /// </summary>
    private static TextChange? AddUsing(CompilationUnitSyntax root, Layout layout)
    {
        List<UsingDirectiveSyntax> usings =
        [
            .. root.Usings.Where(static directive =>
                directive.Alias is null
                && directive.StaticKeyword.IsKind(SyntaxKind.None)
                && directive.GlobalKeyword.IsKind(SyntaxKind.None)
            ),
        ];
        const string line = "using ClosureGen;";
        if (usings.Count == 0 || root.Usings.Any(static directive => directive.ContainsDirectives))
        {
            return root.ChildNodes().All(static node => node is MemberDeclarationSyntax) && !root.HasLeadingTrivia
                ? new TextChange(default, line + layout.NewLine + layout.NewLine)
                : null;
        }

        return
            usings.LastOrDefault(static directive =>
                directive.Name?.ToString() is { } name
                && (name.Split('.')[0] == "System" || string.CompareOrdinal(name, "ClosureGen") < 0)
            )
                is { } before
            ? new TextChange(new TextSpan(before.Span.End, 0), layout.NewLine + line)
            : new TextChange(new TextSpan(usings[0].SpanStart, 0), line + layout.NewLine);
    }
}
