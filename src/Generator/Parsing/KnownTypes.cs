using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Recognises types by their names, without a compilation to look them up in.</summary>
internal static class KnownTypes
{
    internal static bool IsCancellationToken(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "CancellationToken", Arity: 0, ContainingType: null }
        && IsNamespace(type.ContainingNamespace, "System", "Threading");

    internal static bool IsTask(INamedTypeSymbol type) =>
        type is { Name: "Task", Arity: 0 or 1, ContainingType: null }
        && IsNamespace(type.ContainingNamespace, "System", "Threading", "Tasks");

    internal static bool IsValueTask(INamedTypeSymbol type) =>
        type is { Name: "ValueTask", Arity: 0 or 1, ContainingType: null }
        && IsNamespace(type.ContainingNamespace, "System", "Threading", "Tasks");

    internal static bool IsNamespace(INamespaceSymbol? symbol, params string[] names)
    {
        for (int i = names.Length - 1; i >= 0; i--)
        {
            if (symbol is null || symbol.Name != names[i])
            {
                return false;
            }

            symbol = symbol.ContainingNamespace;
        }

        return symbol is { IsGlobalNamespace: true };
    }
}
