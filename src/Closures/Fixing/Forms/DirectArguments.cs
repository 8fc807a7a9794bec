namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Checks that arguments have the same values at the call as later in the lambda.</summary>
internal static class DirectArguments
{
    /// <summary>Gets the argument list as written, with the state instead of the delegate's own parameter.</summary>
    internal static string Of(SiteContext context, InvocationExpressionSyntax invocation)
    {
        ImmutableArray<ParameterSyntax> own = FunctionParameters.Of(context.Function!);
        string? state = context.Call.State is { } passed ? context.TextOf(passed.Expression) : null;
        IEnumerable<TextChange> changes = invocation
            .ArgumentList.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(name => own.Any(parameter => parameter.Identifier.ValueText == name.Identifier.ValueText))
            .Select(name => new TextChange(name.Span, state ?? "null"));
        return TextEdits.Apply(context.Text, invocation.ArgumentList.Span, changes);
    }

    /// <summary>Tells whether the state that a call passes would still be evaluated exactly once.</summary>
    internal static bool KeepsState(SiteContext context, InvocationExpressionSyntax? invocation)
    {
        if (context.Call.State is not { } state || !ExtractedParameter.DoesSomething(state.Expression))
        {
            return true;
        }

        if (invocation is null)
        {
            return !context.Invoke.Parameters.IsEmpty;
        }

        ImmutableArray<ParameterSyntax> own = FunctionParameters.Of(context.Function!);
        return invocation
                .ArgumentList.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Count(name => own.Any(parameter => parameter.Identifier.ValueText == name.Identifier.ValueText)) == 1;
    }

    /// <summary>Gets the arguments with which a method group's delegate is called.</summary>
    internal static string OfGroup(SiteContext context) =>
        context.Invoke.Parameters.IsEmpty
            ? "()"
            : $"({(context.Call.State is { } state ? context.TextOf(state.Expression) : "null")})";

    /// <summary>Tells whether a value is known at the dispatch and does not change before the handler runs.</summary>
    internal static bool IsFixed(SiteContext context, IOperation value) =>
        value switch
        {
            { ConstantValue.HasValue: true } => true,
            IDefaultValueOperation => true,
            IConversionOperation { OperatorMethod: null } conversion => !conversion.Conversion.IsUserDefined
                && (conversion.IsImplicit || conversion.Conversion.IsIdentity)
                && IsFixed(context, conversion.Operand),
            IInstanceReferenceOperation => true,
            ILocalReferenceOperation local => context.Variables.Contains(local.Local, SymbolEqualityComparer.Default),
            IParameterReferenceOperation parameter => context.Variables.Contains(
                parameter.Parameter,
                SymbolEqualityComparer.Default
            ) || IsState(context, parameter),
            IArrayCreationOperation { IsImplicit: true, Initializer: { } initializer } => initializer.ElementValues.All(
                element => IsFixed(context, element)
            ),
            _ => false,
        };

    /// <summary>
    /// Tells whether a parameter is the delegate's own, whose value is the state that the call passes, or null.
    /// </summary>
    private static bool IsState(SiteContext context, IParameterReferenceOperation parameter) =>
        context.Invoke.Parameters.Length == 1
        && context.Function is { } function
        && parameter.Parameter.DeclaringSyntaxReferences.Any(part =>
            FunctionParameters.Of(function).Any(own => own.Span == part.Span)
        );
}
