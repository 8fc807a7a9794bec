using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Names that both the project and a reference declare, for example by a linked file and InternalsVisibleTo: the
/// compiler uses the project's own type and warns wherever it is named.
/// </summary>
internal sealed class NameClashes
{
    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<ISymbol, string?> _warnings = new(SymbolEqualityComparer.Default);

    internal NameClashes(Compilation compilation) => _compilation = compilation;

    /// <summary>The warning about a type's name, or null.</summary>
    internal string? WarningOf(INamedTypeSymbol type)
    {
        // A nested type is looked up through its containing type.
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
