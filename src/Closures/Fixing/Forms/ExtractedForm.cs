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

        if (HandlerPlace.Of(context) is not { } place)
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.NoType);
        }

        if (!context.CapturesThis && place.Type.StaticConstructors.Any(static cctor => !cctor.IsImplicitlyDeclared))
        {
            return SiteRewrite.Refused(SiteForm.Extracted, Reasons.StaticConstructor);
        }

        return place.NameOf(context) is { } stem
            ? Rewrite(
                context,
                verb,
                place,
                new ExtractedMethod(context, place, stem, ExtractedParameter.Captured(context, body).ToList())
            )
            : SiteRewrite.Refused(SiteForm.Extracted, Reasons.NoName);
    }

    /// <summary>Tells whether a handler needs to run as a task, and not only on the pool.</summary>
    internal static bool AsksForTask(SyntaxNode handler) =>
        FunctionBody.Mentions(handler, "CurrentId", "AttachedToParent");

    /// <summary>Tells whether a handler inspects stack frames, which differ after the rewrite.</summary>
    internal static bool LooksAtStack(SyntaxNode handler) =>
        FunctionBody.Mentions(handler, "StackTrace", "StackFrame", "GetCurrentMethod");

    private static string? Refuse(SiteContext context, AnonymousFunctionExpressionSyntax function, FunctionBody body) =>
        FunctionParameters.HasMore(function) ? Reasons.Attributes
        : context is { IsAsync: true, Invoke.ReturnsVoid: true } ? Reasons.AsyncVoid
        : context is { IsAsync: false, ReturnsTask: true } && !OnlyAsyncCalls(context, function) ? Reasons.NotAwaitable
        : LooksAtStack(function) ? Reasons.Stack
        : ExtractedMethod.Refuse(context, body);

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

        var call = new TextChange(verb.Replaced.Span, method.Call() + verb.Text);
        rewrite.Add(document, call);
        rewrite.Pairing = new PairedCall(GeneratedNames.Work(method.Name), call);
        string[] settings =
        [
            .. verb.FlowsContext ? [] : new[] { "FlowExecutionContext = false" },
            .. method.HasToken ? new[] { "BindToken = false" } : [],
        ];
        string arguments = settings.Length == 0 ? "" : $"({string.Join(", ", settings)})";
        rewrite.Add(document, place.Insert(method.Declaration(attribute + arguments)));
        rewrite.Add(document, PartialTypes.Make((SyntaxNode?)place.Inside ?? context.Root));

        rewrite.Title = $"Extract the handler '{method.Name}' and dispatch it";
        return rewrite;
    }
}
