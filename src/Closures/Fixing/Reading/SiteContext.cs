namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>A site with everything that the forms need to know about it.</summary>
internal sealed class SiteContext(
    Document document,
    SemanticModel model,
    DispatchSite site,
    DispatchCall call,
    IMethodSymbol invoke,
    SiteSettings settings
)
{
    internal Document Document { get; } = document;

    internal SemanticModel Model { get; } = model;

    internal Compilation Compilation => Model.Compilation;

    internal SyntaxNode Root { get; } = model.SyntaxTree.GetRoot();

    internal SourceText Text { get; } = model.SyntaxTree.GetText();

    internal Layout Layout { get; } = Layout.Of(model.SyntaxTree.GetText());

    /// <summary>Gets how types are written at the site.</summary>
    internal TypeText Types { get; } = new TypeText(model, site.Written.SpanStart);

    internal SiteSettings Settings { get; } = settings;

    /// <summary>Gets the project's version of C#.</summary>
    internal LanguageVersion Language => ((CSharpParseOptions)Model.SyntaxTree.Options).LanguageVersion;

    internal DispatchSite Site { get; } = site;

    internal DispatchCall Call { get; } = call;

    /// <summary>Gets the delegate's <c>Invoke</c>.</summary>
    internal IMethodSymbol Invoke { get; } = invoke;

    /// <summary>Gets the lambda or anonymous method; null for a method group.</summary>
    internal AnonymousFunctionExpressionSyntax? Function => Site.Written as AnonymousFunctionExpressionSyntax;

    /// <summary>Gets the captured locals and parameters in the order of their declarations.</summary>
    internal ImmutableArray<ISymbol> Variables { get; } =
        // A top-level program's args has no declaration.
        site
            .Variables.OrderBy(static variable => variable.Locations.FirstOrDefault()?.SourceSpan.Start ?? -1)
            .ToImmutableArray();

    internal bool CapturesThis => Site.CapturesThis;

    internal bool IsAsync => Function?.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword) == true;

    /// <summary>Gets the delegate's result, without the task around it; null if there is none.</summary>
    internal ITypeSymbol? Result =>
        Invoke.ReturnsVoid ? null
        : Invoke.ReturnType is INamedTypeSymbol task && IsTaskLike(task) ? task.TypeArguments.FirstOrDefault()
        : Invoke.ReturnType;

    internal bool ReturnsTask => Invoke.ReturnType is INamedTypeSymbol type && IsTaskLike(type);

    /// <summary>Gets the member of a type that the site is in; null in a top-level program.</summary>
    internal MemberDeclarationSyntax? Member =>
        Site
            .Written.Ancestors()
            .OfType<MemberDeclarationSyntax>()
            .FirstOrDefault(static node => node.Parent is TypeDeclarationSyntax);

    internal static SiteContext? Of(Document document, SemanticModel model, DispatchSite site, SiteSettings settings) =>
        DispatchCall.Of(site, model) is { } call
        // A method group within a cast has no type.
        && (model.GetTypeInfo(site.Written).ConvertedType ?? call.DelegateParameter.Type)
            is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            ? new SiteContext(document, model, site, call, invoke, settings)
            : null;

    /// <summary>Gets whether overflow is checked, or not, by a keyword around the lambda or in it.</summary>
    internal bool IsInChecked =>
        Function is { } function
        && function
            .Ancestors()
            .TakeWhile(static node => node is not MemberDeclarationSyntax || node is GlobalStatementSyntax)
            .Concat(function.DescendantNodes())
            .Any(static node => node is CheckedStatementSyntax or CheckedExpressionSyntax);

    /// <summary>Gets whether a function around the site has type parameters, which are not in scope elsewhere.</summary>
    internal bool IsGeneric
    {
        get
        {
            ISymbol? symbol = Model.GetEnclosingSymbol(Site.Written.SpanStart);
            while (symbol is IMethodSymbol { Arity: 0 })
            {
                symbol = symbol.ContainingSymbol;
            }

            return symbol is IMethodSymbol;
        }
    }

    /// <summary>Lists the functions around the site, from the innermost one out.</summary>
    internal IEnumerable<SyntaxNode> FunctionsAround() => FunctionsAround(Site.Written);

    /// <summary>Lists the functions around a node, from the innermost one out.</summary>
    internal static IEnumerable<SyntaxNode> FunctionsAround(SyntaxNode node) =>
        node.Ancestors()
            .TakeWhile(static node => node is not MemberDeclarationSyntax || node is GlobalStatementSyntax)
            .Where(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    /// <summary>Lists where the member around the site, or the top-level program, names a variable.</summary>
    internal IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol variable) =>
        NamesOf(variable, (SyntaxNode?)Member ?? Root);

    /// <summary>Lists where a part of the file names a variable.</summary>
    internal IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol variable, SyntaxNode scope) =>
        scope
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(name =>
                name.Identifier.ValueText == variable.Name && Model.GetSymbolInfo(name).Symbol.IsSame(variable)
            );

    internal static bool IsTaskLike(INamedTypeSymbol type) => KnownTypes.IsTask(type) || KnownTypes.IsValueTask(type);

    /// <summary>Gets the text of a node, without the trivia around it.</summary>
    internal ISymbol? SymbolOf(SyntaxNode node) => Model.GetSymbolInfo(node).Symbol;

    internal ITypeSymbol? TypeOf(SyntaxNode node) => Model.GetTypeInfo(node).Type;

    internal IOperation? OperationOf(SyntaxNode node) => Model.GetOperation(node);

    /// <summary>Gets what a name does to its variable.</summary>
    internal VariableUse UseOf(SyntaxNode name) =>
        OperationOf(name) is { } reference ? VariableUses.Of(reference) : VariableUse.Read;

    internal string TextOf(SyntaxNode node) => Text.ToString(node.Span);
}
