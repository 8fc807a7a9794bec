namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>Tells whether a value is known not to be null, by its declaration or by the compiler's flow analysis.</summary>
internal static class NotNull
{
    internal static bool Is(SiteContext context, ExpressionSyntax expression)
    {
        ExpressionSyntax inner = StateCall.Unwrap(expression);
        if (inner is ThisExpressionSyntax or BaseObjectCreationExpressionSyntax or BaseExpressionSyntax)
        {
            return true;
        }

        TypeInfo type = context.Model.GetTypeInfo(inner);
        if (
            type.Type is { IsValueType: true } and not { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
        )
        {
            return true;
        }

        // The ! operator overrides the compiler, and its author may be wrong.
        bool isClaimed = expression
            .DescendantNodesAndSelf()
            .Any(static node => node.IsKind(SyntaxKind.SuppressNullableWarningExpression));
        NullableContext nullable = context.Model.GetNullableContext(inner.SpanStart);
        bool isEnabled =
            (nullable & NullableContext.AnnotationsEnabled) != 0 && (nullable & NullableContext.WarningsEnabled) != 0;
        // A value from code without annotations may be null whatever the flow analysis says.
        return (
                isEnabled
                && !isClaimed
                && type.Nullability is { FlowState: NullableFlowState.NotNull, Annotation: not NullableAnnotation.None }
            ) || IsMadeByNew(context, inner);
    }

    /// <summary>
    /// Tells whether a variable is certainly not null at run time, where annotations do not count: the code has just made
    /// it, or matched it by a pattern.
    /// </summary>
    internal static bool IsCertain(SiteContext context, ExpressionSyntax variable)
    {
        if (context.TypeOf(variable) is { IsReferenceType: false } value)
        {
            return value.IsValueType;
        }

        return IsMadeByNew(context, variable) || (context.SymbolOf(variable) is { } symbol && IsOfPattern(symbol));
    }

    private static bool IsOfPattern(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            is SingleVariableDesignationSyntax { Parent: DeclarationPatternSyntax or RecursivePatternSyntax };

    private static bool IsMadeByNew(SiteContext context, ExpressionSyntax expression) =>
        context.SymbolOf(expression) is ILocalSymbol local
        && local.DeclaringSyntaxReferences.Length == 1
        && local.DeclaringSyntaxReferences[0].GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value }
        && value
            is BaseObjectCreationExpressionSyntax
                or ArrayCreationExpressionSyntax
                or ImplicitArrayCreationExpressionSyntax
        && !IsAssigned(context, local);

    private static bool IsAssigned(SiteContext context, ILocalSymbol local) =>
        ((SyntaxNode?)context.Member ?? context.Root)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(name =>
                name.Identifier.ValueText == local.Name && context.UseOf(name) is VariableUse.Write or VariableUse.Alias
            );
}
