namespace ClosureGen.Closures.Finding;

/// <summary>Finds the dispatch sites of a member, in the order in which they are written.</summary>
internal sealed class SiteFinder(
    SemanticModel model,
    TypeAliases aliases,
    OwnMethods own,
    CancellationToken cancellationToken
)
{
    private readonly SemanticModel _model = model;
    private readonly TypeAliases _aliases = aliases;
    private readonly OwnMethods _own = own;
    private readonly CancellationToken _cancellationToken = cancellationToken;

    /// <summary>Finds the sites of a file.</summary>
    internal ImmutableArray<DispatchSite> FindAll()
    {
        var members = new HashSet<SyntaxNode>();
        ImmutableArray<DispatchSite>.Builder sites = ImmutableArray.CreateBuilder<DispatchSite>();
        foreach (SyntaxNode node in Calls(_model.SyntaxTree.GetRoot(_cancellationToken)))
        {
            if (FamilyOf(node) is not null && MemberOf(node) is { } member && members.Add(member.Syntax))
            {
                sites.AddRange(Find(member));
            }
        }

        return sites.ToImmutable();
    }

    /// <summary>Finds the site whose delegate begins at a position.</summary>
    internal static DispatchSite? FindAt(
        SemanticModel model,
        int position,
        OwnMethods own,
        CancellationToken cancellationToken
    )
    {
        var aliases = new TypeAliases(model.Compilation, cancellationToken);
        var finder = new SiteFinder(model, aliases, own, cancellationToken);
        SyntaxToken token = model.SyntaxTree.GetRoot(cancellationToken).FindToken(position);
        foreach (
            SyntaxNode call in token
                .Parent!.AncestorsAndSelf()
                .Where(static node => CallSyntax.Kinds.Contains(node.Kind()))
        )
        {
            if (finder.FamilyOf(call) is not null && finder.MemberOf(call) is { } member)
            {
                return finder.Find(member).FirstOrDefault(site => site.Written.SpanStart == position);
            }
        }

        return null;
    }

    /// <summary>Gets the family of a call, or null if it belongs to none.</summary>
    internal SiteFamily? FamilyOf(SyntaxNode call) =>
        DispatchMethods.FamilyOf(
            call is PrimaryConstructorBaseTypeSyntax type
                ? _model.GetSymbolInfo(type, _cancellationToken)
                : _model.GetSymbolInfo(call, _cancellationToken),
            _model.Compilation,
            _own
        );

    /// <summary>Gets the member that a call is in; null if the compiler has no operations for it.</summary>
    internal SiteMember? MemberOf(SyntaxNode call) => SiteMember.Of(_model, call, _cancellationToken);

    /// <summary>Finds the sites of a member. A closure that several sites share is counted at the first one.</summary>
    internal ImmutableArray<DispatchSite> Find(SiteMember member)
    {
        SiteCost costs = member.ReadCosts();
        return member
            .Searched.SelectMany(Calls)
            .SelectMany(Delegates)
            // Of a chain of calls, the last one is the outermost.
            .OrderBy(static site => site.Written.SpanStart)
            .Select(costs.Describe)
            .OfType<DispatchSite>()
            .ToImmutableArray();
    }

    private IEnumerable<DispatchSite> Delegates(SyntaxNode call)
    {
        if (FamilyOf(call) is not { } family || IsInExpressionTree(call))
        {
            yield break;
        }

        bool takesParams = family == SiteFamily.Parallel;
        foreach (ArgumentSyntax argument in CallSyntax.Arguments(call)!.Arguments)
        {
            foreach (ExpressionSyntax value in CallSyntax.Values(argument.Expression))
            {
                if (IsValueOf(argument, value, takesParams) && KindOf(value) is { } kind)
                {
                    yield return new DispatchSite(call, family, value, kind);
                }
            }
        }
    }

    private IEnumerable<SyntaxNode> Calls(SyntaxNode root) =>
        root.DescendantNodesAndSelf()
            .Where(node => CallSyntax.Kinds.Contains(node.Kind()) && CallSyntax.MayBeSite(node, _aliases, _own));

    private bool IsInExpressionTree(SyntaxNode call) =>
        _model.GetOperation(call, _cancellationToken) is { } operation && ExpressionTrees.Contain(operation);

    /// <summary>
    /// Tells whether the expression around a delegate evaluates to the delegate itself, and not to an object that
    /// contains it.
    /// </summary>
    private bool IsValueOf(ArgumentSyntax argument, ExpressionSyntax value, bool takesParams)
    {
        foreach (SyntaxNode outer in value.Ancestors().TakeWhile(node => node != argument))
        {
            if (
                outer is BaseObjectCreationExpressionSyntax
                    ? _model.GetTypeInfo(outer, _cancellationToken).Type?.TypeKind != TypeKind.Delegate
                    : outer is ExpressionSyntax expression && CallSyntax.IsCollection(expression) && !takesParams
            )
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Gets how a delegate is written; null if the value is no delegate or does not allocate.</summary>
    private DelegateKind? KindOf(ExpressionSyntax value)
    {
        if (value is AnonymousFunctionExpressionSyntax function)
        {
            return ExpressionTrees.IsExpression(_model.GetTypeInfo(value, _cancellationToken).ConvertedType) ? null
                : function is AnonymousMethodExpressionSyntax ? DelegateKind.AnonymousMethod
                : DelegateKind.Lambda;
        }

        SymbolInfo info = _model.GetSymbolInfo(value, _cancellationToken);
        if ((info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is not IMethodSymbol method)
        {
            return null;
        }

        if (method.MethodKind == MethodKind.LocalFunction)
        {
            return method.IsStatic ? null : DelegateKind.LocalFunction;
        }

        if (method.IsStatic && method.MethodKind != MethodKind.ReducedExtension)
        {
            return null;
        }

        return Receiver(value, method) is { IsValueType: true }
            ? DelegateKind.StructMethodGroup
            : DelegateKind.MethodGroup;
    }

    private ITypeSymbol? Receiver(ExpressionSyntax group, IMethodSymbol method) =>
        group is MemberAccessExpressionSyntax access
            ? _model.GetTypeInfo(access.Expression, _cancellationToken).Type
            : method.ContainingType;
}
