namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The declaration of a method that becomes a handler, and the changes to it.</summary>
internal sealed class HandlerDeclaration(
    Document document,
    SemanticModel model,
    IMethodSymbol method,
    MethodDeclarationSyntax syntax
)
{
    private readonly Document _document = document;
    private readonly SemanticModel _model = model;
    private readonly IMethodSymbol _method = method;

    internal MethodDeclarationSyntax Syntax { get; } = syntax;

    /// <summary>
    /// Gets why the method should not become a handler; null if nothing speaks against it but what the generator will say. A
    /// struct's method would run on a copy.
    /// </summary>
    internal string? Refuse() =>
        Syntax.Parent is not TypeDeclarationSyntax
        || _method is { IsStatic: false, IsReadOnly: false, ContainingType: { IsValueType: true, IsReadOnly: false } }
            ? Reasons.NotAHandler
        : GeneratedCode.Is(Syntax.SyntaxTree) ? Reasons.NoSource
        : DisabledCode.Names(Syntax.SyntaxTree.GetRoot(), _method.Name) ? Reasons.HandlerUnderSymbols
        : null;

    /// <summary>Gets whether the handler sees the caller's context.</summary>
    internal bool FlowsContext =>
        HandlerAttribute.Find(_method) is not { } attribute || HandlerAttribute.FlowsContext(attribute);

    internal static HandlerDeclaration? Of(SiteContext context, IMethodSymbol called)
    {
        IMethodSymbol method = (called.ReducedFrom ?? called).OriginalDefinition;
        method = method.PartialImplementationPart ?? method;
        if (
            method.DeclaringSyntaxReferences.Length != 1
            || method.DeclaringSyntaxReferences[0].GetSyntax() is not MethodDeclarationSyntax syntax
        )
        {
            return null;
        }

        Solution solution = context.Document.Project.Solution;
        if (
            solution.GetDocument(syntax.SyntaxTree) is not { } document
            || document is SourceGeneratedDocument
            || document
                .GetLinkedDocumentIds()
                .Any(id => solution.GetProject(id.ProjectId)!.FilePath != document.Project.FilePath)
        )
        {
            return null;
        }

        SemanticModel? model =
            syntax.SyntaxTree == context.Model.SyntaxTree ? context.Model
            : context.Compilation.ContainsSyntaxTree(syntax.SyntaxTree)
                ? context.Compilation.GetSemanticModel(syntax.SyntaxTree)
            : document.Project.TryGetCompilation(out Compilation? other)
            && other.ContainsSyntaxTree(syntax.SyntaxTree)
            && Verbs.Of(other) == VerbSupport.Referenced
                ? other.GetSemanticModel(syntax.SyntaxTree)
            : null;
        return model is null ? null : new HandlerDeclaration(document, model, method, syntax);
    }

    /// <summary>Gets the stem of the generated names: an existing handler's own, or a free one.</summary>
    internal string? StemFor(SiteContext context) =>
        HandlerAttribute.Find(_method) is { } attribute
            ? GeneratedNames.Stem(_method.Name, HandlerAttribute.Name(attribute))
            : FreeNames.Stem(
                context.Document.Project.Solution,
                context.Compilation,
                _method.ContainingType,
                [GeneratedNames.Stem(_method.Name, chosen: null)],
                isMethodNew: false
            );

    /// <summary>Adds the attribute, <c>partial</c> and the directive, where they are missing.</summary>
    /// <param name="rewrite">Gets the changes.</param>
    /// <param name="stem">The stem of the generated names.</param>
    /// <param name="isInAssembly">Whether the dispatch is in the handler's assembly.</param>
    internal void AddTo(SiteRewrite rewrite, string stem, bool isInAssembly)
    {
        if (HandlerAttribute.Find(_method) is not null)
        {
            return;
        }

        Layout layout = Layout.Of(Syntax.SyntaxTree.GetText());
        (string name, TextChange? directive) = HandlerEdits.Attribute(_model, Syntax, layout);
        string space = name.Substring(0, name.Length - "NoCapture".Length);
        string[] settings =
        [
            .. stem == GeneratedNames.Stem(_method.Name, chosen: null) ? [] : new[] { $"Name = \"{stem}\"" },
            .. isInAssembly && IsPublic() ? new[] { $"Accessibility = {space}DispatchAccessibility.Internal" } : [],
        ];
        string chosen = settings.Length == 0 ? "" : $"({string.Join(", ", settings)})";
        string behind = layout.IsFirstInLine(Syntax.SpanStart)
            ? layout.NewLine + layout.IndentAt(Syntax.SpanStart)
            : " ";
        // The first of what is written at one place: a type without modifiers may begin the file.
        if (directive is { } added)
        {
            rewrite.Add(_document.Id, added);
        }

        rewrite.Add(_document.Id, new TextChange(new TextSpan(Syntax.SpanStart, 0), $"[{name}{chosen}]{behind}"));
        rewrite.Add(_document.Id, PartialTypes.Make(Syntax));
    }

    /// <summary>
    /// Tells whether generated members would be part of what a library offers, or of what a server does for its callers.
    /// </summary>
    private bool IsPublic() =>
        Containers().Prepend<ISymbol>(_method).All(static symbol => IsVisible(symbol.DeclaredAccessibility))
        && (
            _model.Compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary
            || Endpoints.Contain(_method.ContainingType)
        );

    private static bool IsVisible(Accessibility accessibility) =>
        accessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    private IEnumerable<INamedTypeSymbol> Containers()
    {
        for (INamedTypeSymbol? type = _method.ContainingType; type is not null; type = type.ContainingType)
        {
            yield return type;
        }
    }
}
