using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>
/// Names that the project shares with a reference that it sees into, as with a linked file and a friend: of these the
/// compiler takes the project's own, with a warning wherever one is named.
/// </summary>
internal sealed class NameClashes
{
    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<ISymbol, string?> _warnings = new(SymbolEqualityComparer.Default);

    internal NameClashes(Compilation compilation) => _compilation = compilation;

    /// <summary>The warning that a type's name draws, or null.</summary>
    internal string? WarningOf(INamedTypeSymbol type)
    {
        // One that is nested is found in what is around it.
        while (type.ContainingType is { } outer)
        {
            type = outer;
        }

        return SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly)
            ? Find(type.OriginalDefinition)
            : null;
    }

    private string? Find(INamespaceOrTypeSymbol symbol) => _warnings.GetOrAdd(symbol, _ => FindAnew(symbol));

    private string? FindAnew(INamespaceOrTypeSymbol symbol)
    {
        if (symbol.ContainingNamespace is not { } space)
        {
            return null;
        }

        int arity = (symbol as INamedTypeSymbol)?.Arity ?? 0;
        ISymbol? other = (_compilation.GetCompilationNamespace(space) ?? space)
            .GetMembers(symbol.Name)
            .FirstOrDefault(member =>
                ((member as INamedTypeSymbol)?.Arity ?? 0) == arity
                && (symbol is not INamespaceSymbol || member is not INamespaceSymbol)
                && !SymbolEqualityComparer.Default.Equals(member, symbol)
                && (member is INamespaceSymbol || _compilation.IsSymbolAccessibleWithin(member, _compilation.Assembly))
            );
        return other switch
        {
            null => Find(space),
            INamespaceSymbol => "CS0437",
            _ => symbol is INamespaceSymbol ? "CS0435" : "CS0436",
        };
    }
}
