namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Moves the lambda's body to a private handler of the enclosing type, with its captures as parameters; the body
/// behaves the same there.
/// </summary>
internal static class ExtractedForm
{
    internal static SiteRewrite Plan(SiteContext context)
    {
        if (context.Function is not { } function)
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.MayBeNull);
        }

        var body = new FunctionBody(context, function);
        if (Refuse(context, function, body) is { } reason)
        {
            return SiteRewrite.Refused(SiteForm.Extracted, reason);
        }

        VerbCall verb = VerbCall.Of(context, AsksForTask(function), hasToken: false);
        if (verb.Refusal is { } refusal)
        {
            return SiteRewrite.Refused(SiteForm.Extracted, refusal);
        }

        HandlerPlace place = HandlerPlace.Of(context);
        if (place.Refusal is { } misplaced)
        {
            return SiteRewrite.Refused(SiteForm.Extracted, misplaced);
        }

        if (!context.CapturesThis && place.Type.StaticConstructors.Any(static cctor => !cctor.IsImplicitlyDeclared))
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.StaticConstructor);
        }

        if (place.NameOf(context) is not { } stem)
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.NoName);
        }

        var method = new ExtractedMethod(context, body, place, stem, ExtractedParameter.Of(context, body).ToList());
        return method.Refusal is { } unfit
            ? SiteRewrite.Refused(SiteForm.Extracted, unfit)
            : Rewrite(context, verb, place, method);
    }

    /// <summary>Tells whether a handler needs to run as a task, and not only on the pool.</summary>
    internal static bool AsksForTask(SyntaxNode handler) =>
        FunctionBody.Mentions(handler, "CurrentId", "AttachedToParent");

    /// <summary>Tells whether a handler inspects stack frames, which differ after the rewrite.</summary>
    internal static bool LooksAtStack(SyntaxNode handler) =>
        FunctionBody.Mentions(handler, "StackTrace", "StackFrame", "GetCurrentMethod");

    private static string? Refuse(SiteContext context, AnonymousFunctionExpressionSyntax function, FunctionBody body) =>
        body.LocalFunctions.FirstOrDefault() is { } local ? Reasons.LocalFunction(local.Name)
        : function is ParenthesizedLambdaExpressionSyntax { ReturnType: not null } ? Reasons.Attributes
        : function is LambdaExpressionSyntax { AttributeLists.Count: > 0 } ? Reasons.Attributes
        : FunctionParameters.Of(function).Any(static parameter => parameter.Default is not null) ? Reasons.Attributes
        : context is { IsAsync: true, Invoke.ReturnsVoid: true } ? Reasons.AsyncVoid
        : context is { IsAsync: false, ReturnsTask: true } && !OnlyAsyncCalls(context, function) ? Reasons.NotAwaitable
        : LooksAtStack(function) ? Reasons.Stack
        : CallerInfo.IsBeyondCalls(context) ? Reasons.CallerPlaces
        : UsesFieldKeyword(context, function) ? Reasons.FieldKeyword
        : null;

    /// <summary>Tells whether a lambda returns only tasks of async methods, which are never null.</summary>
    internal static bool OnlyAsyncCalls(SiteContext context, AnonymousFunctionExpressionSyntax function)
    {
        IEnumerable<ExpressionSyntax?> returned = function.ExpressionBody is { } only
            ? [only]
            : function
                .Block!.DescendantNodes(static node =>
                    node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
                )
                .OfType<ReturnStatementSyntax>()
                .Select(static statement => statement.Expression);
        return returned.All(expression =>
            expression is not null && context.SymbolOf(expression) is IMethodSymbol method && AsyncMethods.Is(method)
        );
    }

    internal static bool UsesFieldKeyword(SiteContext context, SyntaxNode function) =>
        context.Member is PropertyDeclarationSyntax or IndexerDeclarationSyntax
        && function
            .DescendantTokens()
            .Any(static token => token.Text == "field" && token.Parent is not MemberAccessExpressionSyntax);

    private static SiteRewrite Rewrite(SiteContext context, VerbCall verb, HandlerPlace place, ExtractedMethod method)
    {
        var rewrite = SiteRewrite.Of(SiteForm.Extracted);
        DocumentId document = context.Document.Id;
        (string attribute, TextChange? directive) = HandlerEdits.Attribute(
            context.Model,
            (SyntaxNode?)place.Inside ?? context.Site.Written,
            context.Layout
        );
        // Added first among the changes at one position: a type without modifiers may begin the file.
        if (directive is { } added)
        {
            rewrite.Add(document, added);
        }

        rewrite.Add(document, new TextChange(verb.Replaced.Span, method.Call() + verb.Text));
        rewrite.Add(document, method.Moved);
        string[] settings =
        [
            .. verb.FlowsContext ? [] : new[] { "FlowExecutionContext = false" },
            .. method.HasToken ? new[] { "BindToken = false" } : [],
        ];
        string arguments = settings.Length == 0 ? "" : $"({string.Join(", ", settings)})";
        rewrite.Add(document, place.Insert(method.Declaration(attribute + arguments, verb.Replaced, verb.Kept)));
        rewrite.Add(document, HandlerEdits.MakePartial((SyntaxNode?)place.Inside ?? context.Root));

        rewrite.Title = $"Extract the handler '{method.Name}' and dispatch it";
        return rewrite;
    }
}
