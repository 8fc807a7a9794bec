namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The parameter list of a lambda or anonymous method.</summary>
internal static class FunctionParameters
{
    internal static ImmutableArray<ParameterSyntax> Of(AnonymousFunctionExpressionSyntax function) =>
        function switch
        {
            SimpleLambdaExpressionSyntax simple => ImmutableArray.Create(simple.Parameter),
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters.ToImmutableArray(),
            AnonymousMethodExpressionSyntax { ParameterList: { } list } => list.Parameters.ToImmutableArray(),
            _ => ImmutableArray<ParameterSyntax>.Empty,
        };

    /// <summary>Tells whether a function has attributes, default values or a written return type.</summary>
    internal static bool HasMore(AnonymousFunctionExpressionSyntax function) =>
        function
            is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
                or LambdaExpressionSyntax { AttributeLists.Count: > 0 }
        || Of(function).Any(static parameter => parameter.Default is not null);

    /// <summary>Gets the parameters' names, those of the delegate where the function has no list.</summary>
    internal static string[] NamesOf(SiteContext context, AnonymousFunctionExpressionSyntax function) =>
        function is AnonymousMethodExpressionSyntax { ParameterList: null }
            ? [.. context.Invoke.Parameters.Select(static parameter => Identifiers.Escape(parameter.Name))]
            : [.. Of(function).Select(static parameter => parameter.Identifier.Text)];

    /// <summary>Adds a parameter for the state, or names the existing unused one.</summary>
    /// <param name="context">The site.</param>
    /// <param name="function">Its function.</param>
    /// <param name="index">The index of the delegate's own parameter for the state; -1 if it has none yet.</param>
    /// <param name="state">The name.</param>
    /// <param name="types">How types are written.</param>
    internal static IEnumerable<TextChange> WithState(
        SiteContext context,
        AnonymousFunctionExpressionSyntax function,
        int index,
        string state
    )
    {
        ImmutableArray<ParameterSyntax> parameters = Of(function);
        if (function is AnonymousMethodExpressionSyntax { ParameterList: null } anonymous)
        {
            IEnumerable<string> written = context
                .Invoke.Parameters.Select(
                    (parameter, i) =>
                        i == index ? Typed(context, state) : $"{context.Types.Of(parameter.Type)} {parameter.Name}"
                )
                .Concat(index < 0 ? [Typed(context, state)] : []);
            return
            [
                new TextChange(new TextSpan(anonymous.DelegateKeyword.Span.End, 0), $" ({string.Join(", ", written)})"),
            ];
        }

        if (index >= 0)
        {
            SyntaxToken name = parameters[index].Identifier;
            return name.ValueText == state ? [] : [new TextChange(name.Span, state)];
        }

        return function switch
        {
            SimpleLambdaExpressionSyntax simple =>
            [
                new TextChange(new TextSpan(simple.Parameter.SpanStart, 0), "("),
                new TextChange(new TextSpan(simple.Parameter.Span.End, 0), $", {state})"),
            ],
            ParenthesizedLambdaExpressionSyntax { ParameterList: { Parameters.Count: 0 } list } =>
            [
                new TextChange(list.Span, state),
            ],
            _ =>
            [
                new TextChange(
                    new TextSpan(List(function).CloseParenToken.SpanStart, 0),
                    (parameters.Length > 0 ? ", " : "")
                        + (parameters.Length > 0 && parameters[0].Type is null ? state : Typed(context, state))
                ),
            ],
        };
    }

    private static ParameterListSyntax List(AnonymousFunctionExpressionSyntax function) =>
        function is AnonymousMethodExpressionSyntax anonymous
            ? anonymous.ParameterList!
            : ((ParenthesizedLambdaExpressionSyntax)function).ParameterList;

    private static string Typed(SiteContext context, string state) =>
        $"object{(context.Types.IsAnnotated ? "?" : "")} {state}";
}
