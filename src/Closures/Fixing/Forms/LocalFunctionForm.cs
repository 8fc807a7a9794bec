namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// A local function whose only use is the argument is a lambda with a name: it is written as one, and that is rewritten.
/// </summary>
internal static class LocalFunctionForm
{
    internal static SiteRewrite Plan(Document document, SemanticModel model, DispatchSite site, SiteSettings settings)
    {
        if (
            model.GetSymbolInfo(site.Written).Symbol is not IMethodSymbol symbol
            || symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
                is not LocalFunctionStatementSyntax function
            || !IsLambda(function)
            || !IsUsedOnce(model, function, site.Written, symbol)
        )
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.LocalFunctionGroup);
        }

        SourceText text = model.SyntaxTree.GetText();
        TextChange[] changes =
        [
            new TextChange(site.Written.Span, Lambda(text, function)),
            new TextChange(Lines(text, function), ""),
        ];
        var map = new PositionMap();
        map.Add(changes);
        SourceText inlined = text.WithChanges(changes.OrderBy(static change => change.Span.Start));
        Document changed = document.WithText(inlined);
        SemanticModel? lambdaModel = changed.GetSemanticModelAsync().GetAwaiter().GetResult();
        int position =
            site.Written.SpanStart + (function.SpanStart < site.Written.SpanStart ? -changes[1].Span.Length : 0);
        if (
            lambdaModel is null
            || SiteFinder.FindAt(lambdaModel, position, OwnMethods.None, CancellationToken.None)
                is not { Kind: DelegateKind.Lambda } lambda
            || Type(lambdaModel, lambda) != Type(model, site)
        )
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.LocalFunctionGroup);
        }

        var banned = settings.Banned.ToDictionary(static form => form.Key, static form => form.Value);
        // Its name is the best one for a method with its body.
        banned[SiteForm.Direct] = Reasons.NotOneCall;
        SiteRewrite rewrite = SitePlanner.Plan(
            changed,
            lambdaModel,
            lambda,
            settings with
            {
                Name = symbol.Name,
                Banned = banned,
            }
        );
        return rewrite.Refusal is null ? rewrite.Before(document.Id, text, inlined) : rewrite;
    }

    private static string? Type(SemanticModel model, DispatchSite site) =>
        model.GetTypeInfo(site.Written).ConvertedType?.ToDisplayString();

    private static bool IsLambda(LocalFunctionStatementSyntax function) =>
        function is { AttributeLists.Count: 0, TypeParameterList: null }
        && function.Modifiers.All(static modifier => modifier.IsKind(SyntaxKind.AsyncKeyword))
        && function.ParameterList.Parameters.All(static parameter =>
            parameter is { Default: null, Modifiers.Count: 0, AttributeLists.Count: 0 }
        )
        && !function.DescendantNodes().OfType<YieldStatementSyntax>().Any();

    private static bool IsUsedOnce(
        SemanticModel model,
        LocalFunctionStatementSyntax function,
        ExpressionSyntax use,
        IMethodSymbol symbol
    )
    {
        SyntaxNode scope = function.Parent is GlobalStatementSyntax global ? global.Parent! : function.Parent!;
        return scope
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == symbol.Name)
            .All(name => name == use || !(model.GetSymbolInfo(name).Symbol?.OriginalDefinition).IsSame(symbol));
    }

    private static string Lambda(SourceText text, LocalFunctionStatementSyntax function)
    {
        string async = function.Modifiers.Count > 0 ? "async " : "";
        string body = text.ToString((function.Body ?? (SyntaxNode)function.ExpressionBody!.Expression).Span);
        return $"{async}{text.ToString(function.ParameterList.Span)} => {body}";
    }

    /// <summary>Gets the function's lines, and the blank ones above.</summary>
    private static TextSpan Lines(SourceText text, LocalFunctionStatementSyntax function)
    {
        TextSpan lines = Layout.Of(text).LinesOf(function.Span);
        int first = text.Lines.GetLineFromPosition(lines.Start).LineNumber;
        while (lines != function.Span && first > 0 && text.ToString(text.Lines[first - 1].Span).Trim().Length == 0)
        {
            first--;
        }

        return lines == function.Span ? lines : TextSpan.FromBounds(text.Lines[first].Start, lines.End);
    }
}
