namespace ClosureGen.Closures.Fixing;

/// <summary>
/// The generated method that a rewrite intends to call. The generator may refuse the handler, and overload resolution among
/// the generated methods may choose another one than it does among the handlers.
/// </summary>
/// <param name="name">The name of the generated method.</param>
/// <param name="change">The change that writes the call.</param>
/// <param name="handler">The handler; null for a new one, whose name is free.</param>
internal sealed class PairedCall(string name, TextChange change, IMethodSymbol? handler = null)
{
    private readonly string? _handler = handler is null ? null : Signature(handler);

    internal TextChange Change => change;

    /// <summary>Gets what is wrong with the call as written; null if it resolves to the intended method.</summary>
    internal string? Refuse(SemanticModel model, TextSpan written, CancellationToken cancellationToken)
    {
        IMethodSymbol[] called =
        [
            .. model
                .SyntaxTree.GetRoot(cancellationToken)
                .DescendantNodes(written)
                .OfType<SimpleNameSyntax>()
                .Where(used => written.Contains(used.Span) && used.Identifier.ValueText == name)
                .Select(used => model.GetSymbolInfo(used, cancellationToken).Symbol)
                .OfType<IMethodSymbol>(),
        ];
        return called.Length == 0 ? Reasons.NotAHandler
            : _handler is not null && called.Any(method => Signature(method) != _handler) ? Reasons.OtherOverload
            : null;
    }

    /// <summary>Gets the type and the parameters, which a handler and its generated method have in common.</summary>
    private static string Signature(IMethodSymbol method)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        IEnumerable<string> parts = method
            .Parameters.Select(static parameter => parameter.Type)
            .Prepend(method.ContainingType)
            .Select(static type => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat));
        return string.Join(", ", parts);
    }
}
