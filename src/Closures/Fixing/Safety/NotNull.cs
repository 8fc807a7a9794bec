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
    /// it, matched it by a pattern, or used it.
    /// </summary>
    internal static bool IsCertain(SiteContext context, ExpressionSyntax variable)
    {
        if (context.TypeOf(variable) is { IsReferenceType: false } value)
        {
            return value.IsValueType;
        }

        return IsMadeByNew(context, variable)
            || (context.SymbolOf(variable) is { } symbol && (IsOfPattern(symbol) || IsUsedBefore(context, symbol)));
    }

    private static bool IsOfPattern(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            is SingleVariableDesignationSyntax { Parent: DeclarationPatternSyntax or RecursivePatternSyntax };

    /// <summary>Tells whether a statement before the site, in a block around it, cannot be passed with a null.</summary>
    private static bool IsUsedBefore(SiteContext context, ISymbol symbol)
    {
        SyntaxNode? function = context.FunctionsAround().FirstOrDefault();
        if (context.NamesOf(symbol).Any(name => context.UseOf(name) is VariableUse.Write or VariableUse.Alias))
        {
            return false;
        }

        return context
            .Site.Written.Ancestors()
            .TakeWhile(node => node != function)
            .OfType<StatementSyntax>()
            .SelectMany(static statement =>
                statement.Parent switch
                {
                    BlockSyntax block => block.Statements.TakeWhile(before => before != statement),
                    GlobalStatementSyntax { Parent: CompilationUnitSyntax root } global => root
                        .Members.OfType<GlobalStatementSyntax>()
                        .TakeWhile(before => before != global)
                        .Select(static before => before.Statement),
                    _ => [],
                }
            )
            .Any(before => Fails(context, before, symbol));
    }

    private static bool Fails(SiteContext context, StatementSyntax statement, ISymbol symbol) =>
        statement switch
        {
            ExpressionStatementSyntax
            {
                Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            } => Is(access.Expression, context, symbol)
                || (
                    access.Name.Identifier.ValueText == "ThrowIfNull"
                    && Is(call.ArgumentList.Arguments.FirstOrDefault()?.Expression, context, symbol)
                ),
            ExpressionStatementSyntax
            {
                Expression: AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax target }
            } => Is(target.Expression, context, symbol),
            LocalDeclarationStatementSyntax declaration => declaration.Declaration.Variables.Any(variable =>
                variable.Initializer?.Value is { } value
                && (value as InvocationExpressionSyntax)?.Expression is var called
                && (called ?? value) is MemberAccessExpressionSyntax read
                && Is(read.Expression, context, symbol)
            ),
            IfStatementSyntax { Else: null, Condition: var condition, Statement: var then } => IsNullCheck(condition)
                && condition.DescendantNodes().OfType<ExpressionSyntax>().Any(part => Is(part, context, symbol))
                && (then is BlockSyntax { Statements: var inner } ? inner.LastOrDefault() : then)
                    is ThrowStatementSyntax
                        or ReturnStatementSyntax
                        or ContinueStatementSyntax,
            _ => false,
        };

    private static bool IsNullCheck(ExpressionSyntax condition) =>
        condition
            is BinaryExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.EqualsExpression,
                    Right.RawKind: (int)SyntaxKind.NullLiteralExpression
                }
                or IsPatternExpressionSyntax
                {
                    Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression }
                };

    private static bool Is(ExpressionSyntax? expression, SiteContext context, ISymbol symbol) =>
        expression is IdentifierNameSyntax && context.SymbolOf(expression).IsSame(symbol);

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
