using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Code that is still being typed may lack names or a containing type. The compiler reports it; members generated from
/// it would be errors in another file.
/// </summary>
internal static class UnfinishedRules
{
    internal static HandlerRefusal Find(IMethodSymbol method) => IsUnfinished(method) ? HandlerRefusal.Silent : default;

    private static bool IsUnfinished(IMethodSymbol method)
    {
        if (IsNameless(method) || method.Parameters.Any(IsNameless) || method.TypeParameters.Any(IsNameless))
        {
            return true;
        }

        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.ContainingType)
        {
            // The type of methods outside any type has a name that code cannot write.
            if (IsNameless(type) || type.TypeParameters.Any(IsNameless))
            {
                return true;
            }
        }

        INamespaceSymbol? space = method.ContainingNamespace;
        for (; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            if (IsNameless(space))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsNameless(ISymbol symbol) => !SyntaxFacts.IsValidIdentifier(symbol.Name);
}
