namespace ClosureGen.Closures.Finding;

/// <summary>
/// Code that shares closures: the body of a method, an accessor or a constructor, a top-level program, an initializer.
/// With a primary constructor, all initializers of the type and the base arguments are one member.
/// </summary>
internal sealed class SiteMember(
    INamedTypeSymbol type,
    SyntaxNode syntax,
    ImmutableArray<SyntaxNode> searched,
    IReadOnlyList<IOperation> roots,
    bool isInitializer
)
{
    /// <summary>Gets the node that tells members apart.</summary>
    internal SyntaxNode Syntax { get; } = syntax;

    /// <summary>Gets the nodes to search, in the order in which they are written.</summary>
    internal ImmutableArray<SyntaxNode> Searched { get; } = searched;

    internal static SiteMember? Of(SemanticModel model, SyntaxNode call, CancellationToken cancellationToken)
    {
        if (
            Root(model.GetOperation(call, cancellationToken)) is not { } root
            || TypeOf(model.GetEnclosingSymbol(InsideOf(call), cancellationToken)) is not { } type
        )
        {
            return null;
        }

        bool isInitializer =
            root is ISymbolInitializerOperation
            || call.FirstAncestorOrSelf<PrimaryConstructorBaseTypeSyntax>() is not null;
        TypeDeclarationSyntax? declaration = isInitializer ? call.FirstAncestorOrSelf<TypeDeclarationSyntax>() : null;
        if (declaration is null || !declaration.ChildNodes().OfType<ParameterListSyntax>().Any())
        {
            return new SiteMember(type, root.Syntax, Parts(root.Syntax), [root], isInitializer);
        }

        var initializers = Initializers(declaration).ToImmutableArray();
        var roots = initializers
            .Select(initializer => Root(model.GetOperation(initializer, cancellationToken)))
            .OfType<IOperation>()
            .ToList();
        return new SiteMember(type, declaration, initializers, roots, isInitializer: true);
    }

    internal SiteCost ReadCosts() => new SiteCost(CaptureWalk.Read(type, roots, isInitializer));

    private static ImmutableArray<SyntaxNode> Parts(SyntaxNode member) =>
        member is CompilationUnitSyntax unit
            ? unit.Members.OfType<GlobalStatementSyntax>().ToImmutableArray<SyntaxNode>()
            : ImmutableArray.Create(member);

    /// <summary>Gets a position at which names have the same meaning as in the call's arguments.</summary>
    private static int InsideOf(SyntaxNode call) =>
        CallSyntax.Arguments(call)?.OpenParenToken.Span.End ?? call.SpanStart;

    private static IEnumerable<SyntaxNode> Initializers(TypeDeclarationSyntax type)
    {
        if (type.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault() is { } baseType)
        {
            yield return baseType;
        }

        foreach (MemberDeclarationSyntax member in type.Members)
        {
            if (member.Modifiers.Any(static modifier => modifier.ValueText is "static" or "const"))
            {
                continue;
            }

            switch (member)
            {
                case PropertyDeclarationSyntax { Initializer: { } initializer }:
                    yield return initializer;
                    break;
                case BaseFieldDeclarationSyntax fields:
                    foreach (VariableDeclaratorSyntax variable in fields.Declaration.Variables)
                    {
                        if (variable.Initializer is { } value)
                        {
                            yield return value;
                        }
                    }

                    break;
            }
        }
    }

    private static IOperation? Root(IOperation? operation)
    {
        while (operation?.Parent is { } parent)
        {
            operation = parent;
        }

        return operation;
    }

    private static INamedTypeSymbol? TypeOf(ISymbol? symbol) => symbol as INamedTypeSymbol ?? symbol?.ContainingType;
}
