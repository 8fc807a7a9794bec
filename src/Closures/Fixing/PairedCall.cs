namespace ClosureGen.Closures.Fixing;

/// <summary>
/// The generated method that a rewrite intends to call. Overload resolution among the generated methods may choose
/// another one than it does among the handlers.
/// </summary>
internal sealed class PairedCall
{
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.FullyQualifiedFormat;

    private readonly string _type;
    private readonly ImmutableArray<string> _parameters;

    internal PairedCall(IMethodSymbol handler, string name, TextChange change)
    {
        IMethodSymbol method = Definition(handler);
        _type = method.ContainingType.ToDisplayString(Format);
        _parameters = ParametersOf(method);
        Name = name;
        Change = change;
    }

    /// <summary>Gets the name of the generated method.</summary>
    internal string Name { get; }

    /// <summary>Gets the change that writes the call.</summary>
    internal TextChange Change { get; }

    /// <summary>Tells whether the written call resolves to another method.</summary>
    internal bool IsAnother(SemanticModel model, TextSpan written, CancellationToken cancellationToken) =>
        model
            .SyntaxTree.GetRoot(cancellationToken)
            .DescendantNodes(written)
            .OfType<InvocationExpressionSyntax>()
            .Where(call => written.Contains(call.Span) && NameOf(call) == Name)
            .Select(call => model.GetSymbolInfo(call, cancellationToken).Symbol)
            .OfType<IMethodSymbol>()
            .Select(Definition)
            .Any(called =>
                called.ContainingType.ToDisplayString(Format) != _type
                || !ParametersOf(called).SequenceEqual(_parameters)
            );

    private static IMethodSymbol Definition(IMethodSymbol method) => (method.ReducedFrom ?? method).OriginalDefinition;

    private static ImmutableArray<string> ParametersOf(IMethodSymbol method) =>
        method.Parameters.Select(static parameter => parameter.Type.ToDisplayString(Format)).ToImmutableArray();

    private static string? NameOf(InvocationExpressionSyntax call) =>
        call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            SimpleNameSyntax name => name.Identifier.ValueText,
            _ => null,
        };
}
