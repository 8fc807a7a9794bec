namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The verb that replaces a call, its arguments, and the replaced code.</summary>
internal sealed class VerbCall(string? refusal)
{
    internal string? Refusal { get; } = refusal;

    /// <summary>Gets the expression that the pairing and its verb replace.</summary>
    internal ExpressionSyntax Replaced { get; private init; } = null!;

    /// <summary>Gets the verb with its arguments, as <c>.Dispatch(token)</c>.</summary>
    internal string Text { get; private init; } = "";

    /// <summary>Gets whether the handler sees the caller's context.</summary>
    internal bool FlowsContext { get; private init; } = true;

    /// <summary>Plans the verb.</summary>
    /// <param name="context">The site.</param>
    /// <param name="asksForTask">Whether the handler uses the task that it runs in.</param>
    /// <param name="hasToken">Whether the handler's own token is the dispatch's, so that no verb takes one.</param>
    internal static VerbCall Of(SiteContext context, bool asksForTask, bool hasToken)
    {
        return StateCall.Unwrap(context.Call.Delegate.Expression) != context.Site.Written ? new VerbCall(Reasons.Chosen)
            : StateCall.ReadsAsyncState(context) ? new VerbCall(Reasons.AsyncState)
            : context.Site.Family == SiteFamily.TaskRun ? Run(context, asksForTask, hasToken)
            : Queue(context);
    }

    private static VerbCall Run(SiteContext context, bool asksForTask, bool hasToken)
    {
        if (context.ReturnsTask && !IsUnwrappedByRun(context.Call.Method))
        {
            return new VerbCall(Reasons.ReturnsOtherTask);
        }

        if (context.ReturnsTask && asksForTask)
        {
            return new VerbCall(Reasons.CurrentId);
        }

        string verb = IsAwaited(context, context.Call.Expression) && !asksForTask ? "Dispatch" : "StartNew";
        ArgumentSyntax? token = hasToken ? null : Given(context, context.Call.Token);
        return new VerbCall(refusal: null)
        {
            Replaced = context.Call.Expression,
            Text = $".{verb}({(token is null ? "" : context.TextOf(token.Expression))})",
        };
    }

    private static VerbCall Queue(SiteContext context)
    {
        ExpressionSyntax call = context.Call.Expression;
        return !IsStatement(call) ? new VerbCall(Reasons.QueueResult)
            : StateCall.HasOwnState(context) ? new VerbCall(Reasons.OwnState)
            : new VerbCall(refusal: null)
            {
                Replaced = call,
                Text = ".Post()",
                FlowsContext = context.Call.Method.Name == "QueueUserWorkItem",
            };
    }

    /// <summary>Tells whether the value of a call is not used.</summary>
    internal static bool IsStatement(ExpressionSyntax call) =>
        call.Parent is ExpressionStatementSyntax
        || call.Parent
            is ArrowExpressionClauseSyntax
            {
                Parent: MethodDeclarationSyntax { ReturnType: PredefinedTypeSyntax returned }
            }
            && returned.Keyword.IsKind(SyntaxKind.VoidKeyword);

    /// <summary>Tells whether a task is awaited where it is created, and not used otherwise.</summary>
    private static bool IsAwaited(SiteContext context, ExpressionSyntax call)
    {
        ExpressionSyntax outer = WithParentheses(call);
        if (
            outer.Parent
                is MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "ConfigureAwait",
                    Parent: InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } configured
                }
            && context.TypeOf(arguments[0].Expression) is { SpecialType: SpecialType.System_Boolean }
        )
        {
            outer = WithParentheses(configured);
        }

        return outer.Parent is AwaitExpressionSyntax;
    }

    private static ExpressionSyntax WithParentheses(ExpressionSyntax expression) =>
        expression.Parent is ParenthesizedExpressionSyntax outer ? WithParentheses(outer) : expression;

    /// <summary>Gets a token argument unless it is the token that is never canceled.</summary>
    private static ArgumentSyntax? Given(SiteContext context, ArgumentSyntax? token) =>
        token is null || Tokens.IsNone(context.Model, token.Expression) ? null : token;

    internal static bool IsUnwrappedByRun(IMethodSymbol method) =>
        method.OriginalDefinition.Parameters[0].Type is INamedTypeSymbol { TypeArguments: { Length: 1 } results }
        && results[0] is INamedTypeSymbol;
}
