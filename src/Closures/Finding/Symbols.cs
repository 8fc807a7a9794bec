namespace ClosureGen.Closures.Finding;

/// <summary>What is asked of symbols everywhere.</summary>
internal static class Symbols
{
    internal static bool IsSame(this ISymbol? symbol, ISymbol? other) =>
        SymbolEqualityComparer.Default.Equals(symbol, other);

    /// <summary>Gets the local or parameter that an operation refers to.</summary>
    internal static ISymbol? Variable(this IOperation operation) =>
        operation switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };
}
