namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Finds unused names.</summary>
internal static class FreeNames
{
    private const int Neighbours = 50;

    /// <summary>Gets all names in a part of a file.</summary>
    internal static HashSet<string> AllIn(SyntaxNode node) =>
        new HashSet<string>(
            node.DescendantTokens()
                .Where(static token => token.IsKind(SyntaxKind.IdentifierToken))
                .Select(static token => token.ValueText)
        );

    /// <summary>Gets a name for a local: the preferred one, or one with a number.</summary>
    internal static string Local(string wished, ICollection<string> taken)
    {
        string name = wished;
        for (int i = 2; taken.Contains(name); i++)
        {
            name = wished + i;
        }

        return name;
    }

    /// <summary>
    /// Gets the first wish that is free in a type, as a method and with all its generated members, or the last one with a
    /// number; null if there is none.
    /// </summary>
    internal static string? Stem(
        Solution solution,
        Compilation compilation,
        INamedTypeSymbol type,
        IReadOnlyList<string> wishes,
        bool isMethodNew
    )
    {
        string last = wishes[wishes.Count - 1];
        foreach (string stem in wishes.Concat(Enumerable.Range(2, Neighbours).Select(i => last + i)))
        {
            IEnumerable<string> names =
            [
                GeneratedNames.Work(stem),
                GeneratedNames.Each(stem),
                GeneratedNames.Pairs(stem),
                GeneratedNames.Pairing(stem, ""),
                GeneratedNames.Batch(stem, ""),
                .. isMethodNew ? new[] { stem, stem + "Async" } : [],
            ];
            if (!names.Any(name => IsTaken(solution, compilation, type, name)))
            {
                return stem;
            }
        }

        return null;
    }

    /// <summary>
    /// Tells whether a member of this name would collide with another, hide one, or change the meaning of a name: in
    /// the type, in derived types, or as an extension method.
    /// </summary>
    private static bool IsTaken(Solution solution, Compilation compilation, INamedTypeSymbol type, string name)
    {
        for (INamedTypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (!at.GetMembers(name).IsEmpty)
            {
                return true;
            }
        }

        if (
            type.Name == name
            || type.DeclaringSyntaxReferences.SelectMany(part => Code(part.GetSyntax()))
                .Any(token =>
                    token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name && !IsOfAnother(token)
                )
        )
        {
            return true;
        }

        IEnumerable<Compilation> others = solution
            .Projects.Select(static project => project.TryGetCompilation(out Compilation? other) ? other : null)
            .OfType<Compilation>()
            .Append(compilation);
        return others.Any(other =>
            other
                .GetSymbolsWithName(name, SymbolFilter.TypeAndMember)
                .Any(found =>
                    found is IMethodSymbol { IsExtensionMethod: true }
                    || (found.ContainingType is { } container && DerivesFrom(container, type))
                )
        );
    }

    /// <summary>Gets the tokens that may name a member of a type: of a top-level program, those of its statements.</summary>
    private static IEnumerable<SyntaxToken> Code(SyntaxNode part) =>
        part is CompilationUnitSyntax unit
            ? unit.Members.OfType<GlobalStatementSyntax>().SelectMany(static member => member.DescendantTokens())
            : part.DescendantTokens();

    /// <summary>Tells whether a name is looked up in what is before its dot.</summary>
    private static bool IsOfAnother(SyntaxToken token) =>
        token.Parent is SimpleNameSyntax name
        && (
            name.Parent is MemberAccessExpressionSyntax access
                && access.Name == name
                && access.Expression is not (ThisExpressionSyntax or BaseExpressionSyntax)
            || name.Parent is MemberBindingExpressionSyntax or NameColonSyntax
        );

    private static bool DerivesFrom(INamedTypeSymbol container, INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? at = container; at is not null; at = at.BaseType)
        {
            if (at.OriginalDefinition.ToDisplayString() == type.OriginalDefinition.ToDisplayString())
            {
                return true;
            }
        }

        return false;
    }
}
