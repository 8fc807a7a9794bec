namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>What the body of a lambda or anonymous method uses from outside.</summary>
internal sealed class FunctionBody(SiteContext context, AnonymousFunctionExpressionSyntax function)
{
    private readonly ImmutableArray<IOperation> _operations = context.OperationOf(function) is { } operation
        ? operation.DescendantsAndSelf().ToImmutableArray()
        : ImmutableArray<IOperation>.Empty;

    /// <summary>Gets where <c>this</c> is used: the keyword, or the name of a member without a receiver.</summary>
    internal IEnumerable<SyntaxNode> ThisReferences =>
        _operations
            .OfType<IInstanceReferenceOperation>()
            .Where(static reference =>
                reference.ReferenceKind == InstanceReferenceKind.ContainingTypeInstance
                && reference.Syntax is not BaseExpressionSyntax
            )
            .Select(static reference => reference.Syntax)
            .Distinct();

    internal bool UsesBase => function.DescendantNodes().Any(static node => node is BaseExpressionSyntax);

    /// <summary>Gets whether the body uses a primary constructor's parameter as a field of the object.</summary>
    internal bool UsesPrimaryConstructor =>
        _operations
            .OfType<IParameterReferenceOperation>()
            .Any(reference =>
                reference.Parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor }
                && !context.Variables.Contains(reference.Parameter, SymbolEqualityComparer.Default)
                && reference.Parameter.DeclaringSyntaxReferences.Any(static part =>
                    part.GetSyntax().Parent?.Parent is TypeDeclarationSyntax
                )
            );

    /// <summary>Gets the local functions from outside that the body names.</summary>
    internal IEnumerable<IMethodSymbol> LocalFunctions =>
        _operations
            .Select(static operation =>
                operation switch
                {
                    IInvocationOperation call => call.TargetMethod,
                    IMethodReferenceOperation reference => reference.Method,
                    _ => null,
                }
            )
            .OfType<IMethodSymbol>()
            .Where(method =>
                method.MethodKind == MethodKind.LocalFunction
                && !method.DeclaringSyntaxReferences.Any(part => function.Span.Contains(part.Span))
            );

    /// <summary>Gets whether the body names local constants from outside: no captures, but out of scope elsewhere.</summary>
    internal bool UsesConstants =>
        _operations
            .OfType<ILocalReferenceOperation>()
            .Any(reference =>
                reference.Local.IsConst
                && !reference.Local.DeclaringSyntaxReferences.Any(part => function.Span.Contains(part.Span))
            );

    /// <summary>Gets where a variable is named, in the order of the text.</summary>
    internal ImmutableArray<IdentifierNameSyntax> References(ISymbol variable) =>
        _operations
            .Where(operation => operation.Variable().IsSame(variable))
            .Select(static operation => operation.Syntax)
            .OfType<IdentifierNameSyntax>()
            .OrderBy(static name => name.SpanStart)
            .ToImmutableArray();

    /// <summary>Gets whether the body changes a variable.</summary>
    internal bool Writes(ISymbol variable) => References(variable).Any(name => context.UseOf(name) != VariableUse.Read);

    /// <summary>Gets whether a variable is known not to be null where the lambda begins.</summary>
    internal NullableFlowState FlowOf(ISymbol variable) =>
        Writes(variable) ? NullableFlowState.None
        : References(variable).FirstOrDefault() is not { } first ? NullableFlowState.None
        // For an operand of the ! operator the compiler reports the operator's claim, not the flow.
        : first.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression) ? NullableFlowState.MaybeNull
        : context.Model.GetTypeInfo(first).Nullability.FlowState;

    /// <summary>Tells whether one of some names is used.</summary>
    internal static bool Mentions(SyntaxNode node, params string[] names) =>
        node.DescendantTokens()
            .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && names.Contains(token.ValueText));

    internal static ITypeSymbol TypeOf(ISymbol variable) =>
        variable is ILocalSymbol local ? local.Type : ((IParameterSymbol)variable).Type;
}
