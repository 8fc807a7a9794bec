namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>A parameter of an extracted handler, for a value that the lambda captured.</summary>
internal sealed class ExtractedParameter(string declaration, string argument, ITypeSymbol type)
{
    internal string Declaration { get; } = declaration;

    internal string Argument { get; } = argument;

    /// <summary>Gets whether it is a token, which would become the dispatch's unless the attribute says otherwise.</summary>
    internal bool IsToken { get; } = KnownTypes.IsCancellationToken(type);

    /// <summary>Lists the captured values in the order that rules about signatures want: tokens last.</summary>
    internal static IEnumerable<ExtractedParameter> Captured(SiteContext context, FunctionBody body) =>
        context
            .Variables.Select(variable =>
            {
                ITypeSymbol type = FunctionBody.TypeOf(variable);
                string name = Identifiers.Escape(variable.Name);
                return new ExtractedParameter($"{context.Types.Of(type, body.FlowOf(variable))} {name}", name, type);
            })
            .OrderBy(static parameter => parameter.IsToken);

    /// <summary>Lists the delegate's own parameters that the body uses, for a lambda that calls the method.</summary>
    internal static IEnumerable<ExtractedParameter> PassedOn(SiteContext context)
    {
        HashSet<string> used = FreeNames.AllIn(context.Function!.Body);
        string[] names = FunctionParameters.NamesOf(context, context.Function);
        return names
            .Select(
                (name, i) =>
                    new ExtractedParameter(
                        $"{context.Types.Of(context.Invoke.Parameters[i].Type)} {name}",
                        name,
                        context.Invoke.Parameters[i].Type
                    )
            )
            .Where(parameter => used.Contains(parameter.Argument.TrimStart('@')));
    }

    /// <summary>Tells whether an argument must be evaluated even if its value is not used.</summary>
    internal static bool DoesSomething(ExpressionSyntax argument) =>
        argument
            .DescendantNodesAndSelf()
            .Any(static node =>
                node
                    is InvocationExpressionSyntax
                        or AssignmentExpressionSyntax
                        or AwaitExpressionSyntax
                        or BaseObjectCreationExpressionSyntax
                        or PostfixUnaryExpressionSyntax
                        or PrefixUnaryExpressionSyntax
            );
}
