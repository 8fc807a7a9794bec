namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Adds what a handler needs in its file: <c>partial</c> on all containing types, and the attribute's namespace.
/// </summary>
internal static class HandlerEdits
{
    private const string Space = "ClosureGen";

    /// <summary>Adds <c>partial</c> to the types around a node, and to the node itself if it is one.</summary>
    internal static IEnumerable<TextChange> MakePartial(SyntaxNode node) =>
        node.AncestorsAndSelf()
            .OfType<TypeDeclarationSyntax>()
            .Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword))
            .Select(static type => new TextChange(new TextSpan(type.Keyword.SpanStart, 0), "partial "));

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
            : found.Length > 0 || IsAmongDirectives((CompilationUnitSyntax)root)
                ? ("global::ClosureGen.NoCapture", null)
            : ("NoCapture", AddUsing((CompilationUnitSyntax)root, place, layout));
    }

    /// <summary>A directive among the usings could exclude an added one.</summary>
    private static bool IsAmongDirectives(CompilationUnitSyntax root) =>
        root.Usings.Any(static directive => directive.ContainsDirectives);

    private static TextChange AddUsing(CompilationUnitSyntax root, SyntaxNode place, Layout layout)
    {
        SyntaxList<UsingDirectiveSyntax> usings =
            root.Usings.Count > 0 ? root.Usings
            : place
                .Ancestors()
                .OfType<BaseNamespaceDeclarationSyntax>()
                .LastOrDefault(static space => space.Usings.Count > 0)
                is { } inside
                ? inside.Usings
            : default;
        string line = $"using {Space};";
        if (usings.Count == 0)
        {
            return AddFirst(root, line, layout);
        }

        List<UsingDirectiveSyntax> plain = usings
            .Where(static directive =>
                directive.Alias is null
                && directive.StaticKeyword.IsKind(SyntaxKind.None)
                && directive.GlobalKeyword.IsKind(SyntaxKind.None)
            )
            .ToList();
        UsingDirectiveSyntax? next = IsSorted(plain)
            ? plain.FirstOrDefault(static directive =>
                !IsSystem(directive) && string.CompareOrdinal(directive.Name?.ToString(), Space) > 0
            )
            : null;
        if (next is not null && !HasComment(next.GetLeadingTrivia()))
        {
            string indent = layout.IndentAt(next.SpanStart);
            return new TextChange(new TextSpan(next.SpanStart, 0), line + layout.NewLine + indent);
        }

        UsingDirectiveSyntax last = plain.LastOrDefault() ?? usings.Last();
        return new TextChange(new TextSpan(last.Span.End, 0), layout.NewLine + layout.IndentAt(last.SpanStart) + line);
    }

    /// <summary>Puts a directive first, but after a header, extern aliases and preprocessor directives.</summary>
    private static TextChange AddFirst(CompilationUnitSyntax root, string line, Layout layout)
    {
        if (root.Externs.Count > 0)
        {
            return new TextChange(new TextSpan(root.Externs.Last().Span.End, 0), layout.NewLine + line);
        }

        SyntaxToken first = root.GetFirstToken(includeZeroWidth: true);
        int position = first.FullSpan.Start;
        bool isHeader = false;
        foreach (SyntaxTrivia trivia in first.LeadingTrivia)
        {
            // A comment before a blank line belongs to the file; any other belongs to what follows.
            if (trivia.IsDirective)
            {
                position = trivia.FullSpan.End;
            }
            else if (trivia.IsKind(SyntaxKind.EndOfLineTrivia))
            {
                if (isHeader && IsBlankBefore(first, trivia))
                {
                    position = trivia.FullSpan.End;
                }
            }
            else if (trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia)
            {
                isHeader = true;
            }
        }

        return new TextChange(new TextSpan(position, 0), line + layout.NewLine + layout.NewLine);
    }

    private static bool IsBlankBefore(SyntaxToken first, SyntaxTrivia end)
    {
        int index = first.LeadingTrivia.IndexOf(end);
        return index > 0 && first.LeadingTrivia[index - 1].IsKind(SyntaxKind.EndOfLineTrivia);
    }

    private static bool HasComment(SyntaxTriviaList trivia) =>
        trivia.Any(static part => Comments.IsComment(part) || part.IsDirective);

    private static bool IsSystem(UsingDirectiveSyntax directive) =>
        directive.Name?.ToString() is { } name
        && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal));

    private static bool IsSorted(List<UsingDirectiveSyntax> usings)
    {
        for (int i = 1; i < usings.Count; i++)
        {
            bool isBehindSystem = IsSystem(usings[i - 1]) && !IsSystem(usings[i]);
            if (
                !isBehindSystem
                && string.CompareOrdinal(usings[i - 1].Name?.ToString(), usings[i].Name?.ToString()) > 0
            )
            {
                return false;
            }
        }

        return true;
    }
}
