namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Keeps the delegate in a field of the object, which is all that it refers to: allocated at the first call, and never
/// again. The call, its state and the delegate stay as they are.
/// </summary>
internal static class KeptForm
{
    internal static SiteRewrite Plan(SiteContext context)
    {
        ExpressionSyntax written = context.Site.Written;
        if (
            context.Site.Family == SiteFamily.NewThread
            || !IsOfObject(context)
            || context.Call.Delegate.Expression != written
            || context.IsGeneric
        )
        {
            return Refused(
                context.Function is not null ? Reasons.OwnState
                : context.Call.Delegate.Expression != written && context.Call.Method.IsGenericMethod
                    ? Reasons.WrittenType
                : Reasons.MayBeNull
            );
        }

        if (
            context.Member is not { Parent: ClassDeclarationSyntax type } member
            || context.Model.GetDeclaredSymbol(type) is not { } symbol
            || IsCopied(context, symbol)
        )
        {
            return Refused(Reasons.NotInClass);
        }

        if (member is ConstructorDeclarationSyntax or BaseFieldDeclarationSyntax || IsInitializer(written))
        {
            return Refused(Reasons.RunsOnce);
        }

        return Rewrite(context, type, symbol);
    }

    private static SiteRewrite Rewrite(SiteContext context, ClassDeclarationSyntax type, INamedTypeSymbol symbol)
    {
        ExpressionSyntax written = context.Site.Written;
        string stem =
            written is MemberAccessExpressionSyntax access ? access.Name.Identifier.ValueText
            : written is SimpleNameSyntax name ? name.Identifier.ValueText
            : HandlerNames.Of(context.Member!, symbol) + "Body";
        string field = FreeName(symbol, char.ToLowerInvariant(stem[0]) + stem.Substring(1));
        Layout layout = context.Layout;
        var rewrite = SiteRewrite.Of(SiteForm.Kept);
        bool assigns = context.Language >= LanguageVersion.CSharp8;
        rewrite.Add(
            context.Document.Id,
            new TextChange(new TextSpan(written.SpanStart, 0), assigns ? $"{field} ??= " : $"{field} ?? ({field} = ")
        );
        if (!assigns)
        {
            rewrite.Add(context.Document.Id, new TextChange(new TextSpan(written.Span.End, 0), ")"));
        }

        string delegateType = context.Types.Of(
            context.Invoke.ContainingType.WithNullableAnnotation(NullableAnnotation.None)
        );
        string declaration = $"private {delegateType}{(context.Types.IsAnnotated ? "?" : "")} {field};";
        FieldDeclarationSyntax? last = type
            .Members.OfType<FieldDeclarationSyntax>()
            .LastOrDefault(other => other.SpanStart < context.Member!.SpanStart);
        MemberDeclarationSyntax first = type.Members[0];
        string indent = layout.IndentAt((last ?? first).SpanStart);
        SyntaxToken brace = type.OpenBraceToken;
        bool endsLine = brace.TrailingTrivia.LastOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
        rewrite.Add(
            context.Document.Id,
            last is not null
                ? new TextChange(new TextSpan(last.Span.End, 0), layout.NewLine + indent + declaration)
                : new TextChange(
                    new TextSpan(endsLine ? brace.FullSpan.End : brace.Span.End, 0),
                    (endsLine ? "" : layout.NewLine) + indent + declaration + layout.NewLine + layout.NewLine
                )
        );
        rewrite.Title = "Keep the delegate in a field";
        return rewrite;
    }

    /// <summary>Tells whether the delegate refers to the object around it and to nothing else.</summary>
    private static bool IsOfObject(SiteContext context) =>
        context.Function is { } function
            ? context is { CapturesThis: true, Variables.IsEmpty: true }
                && !new FunctionBody(context, function).LocalFunctions.Any()
                && !CallerInfo.HasLines(context)
            : context.Site.Written
                is SimpleNameSyntax
                    or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
                && context.SymbolOf(context.Site.Written)
                    is IMethodSymbol { MethodKind: MethodKind.Ordinary, IsStatic: false };

    /// <summary>
    /// Tells whether an object may be copied, or compared, field by field: a copy would keep the delegate of the other.
    /// </summary>
    private static bool IsCopied(SiteContext context, INamedTypeSymbol type) =>
        type.GetAttributes()
            .Any(static data => data.AttributeClass?.Name is "SerializableAttribute" or "StructLayoutAttribute")
        || context.Compilation.SyntaxTrees.Any(static tree =>
            tree.TryGetText(out SourceText? text) && text.ToString().Contains("MemberwiseClone")
        );

    private static bool IsInitializer(SyntaxNode site) =>
        site.Ancestors()
            .TakeWhile(static node => node is not TypeDeclarationSyntax)
            .Any(static node => node is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax });

    /// <summary>Gets a name as the type's other fields have it.</summary>
    private static string FreeName(INamedTypeSymbol type, string stem)
    {
        List<IFieldSymbol> fields =
        [
            .. type.GetMembers()
                .OfType<IFieldSymbol>()
                .Where(static field => field is { IsStatic: false, IsImplicitlyDeclared: false }),
        ];
        bool isBare = fields.Count > 0 && !fields.Any(static field => field.Name[0] == '_');
        HashSet<string> taken = [];
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            taken.UnionWith(FreeNames.AllIn(part.GetSyntax()));
        }

        for (INamedTypeSymbol? at = type.BaseType; at is not null; at = at.BaseType)
        {
            taken.UnionWith(at.MemberNames);
        }

        return FreeNames.Local(isBare ? stem : "_" + stem, taken);
    }

    private static SiteRewrite Refused(string reason) => SiteRewrite.Refused(SiteForm.Kept, reason);
}
