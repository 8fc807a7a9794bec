using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>Overloads share a stem as long as what is generated for them are overloads too.</summary>
internal static class Overloads
{
    internal static bool CanShare(IMethodSymbol method, IMethodSymbol other)
    {
        if (method.Name != other.Name)
            return false;
        if (method.Arity != other.Arity)
            return true;

        // Signatures do not tell type parameters apart by name.
        if (method.Arity > 0)
            other = other.Construct(method.TypeParameters.ToArray<ITypeSymbol>());
        return !SameTypes(Types(method.Parameters), Types(other.Parameters)) && !SameBatch(method, other);
    }

    private static bool SameBatch(IMethodSymbol method, IMethodSymbol other)
    {
        bool hasItem = HandlerParameters.FindItem(method) is not null;
        bool othersItem = HandlerParameters.FindItem(other) is not null;
        bool each = hasItem && othersItem;
        bool pairs = !method.IsStatic && !other.IsStatic && hasItem == othersItem;
        return (each || pairs) && SameTypes(HandlerParameters.BatchTypes(method), HandlerParameters.BatchTypes(other));
    }

    private static IReadOnlyList<ITypeSymbol> Types(ImmutableArray<IParameterSymbol> parameters) =>
        parameters.Select(static parameter => parameter.Type).ToArray();

    private static bool SameTypes(IReadOnlyList<ITypeSymbol> types, IReadOnlyList<ITypeSymbol> others) =>
        types.SequenceEqual(others, SymbolEqualityComparer.Default);
}
