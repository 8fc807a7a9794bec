using System;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>The types that a type's name consists of: elements, type arguments and containing types.</summary>
internal static class TypeParts
{
    /// <summary>Gets whether a type or a part of it is annotated as one that may be null.</summary>
    internal static bool HasAnnotation(ITypeSymbol type) =>
        Any(type, static part => part is { IsValueType: false, NullableAnnotation: NullableAnnotation.Annotated });

    /// <summary>Gets whether a type or a part of it is such a one.</summary>
    internal static bool Any(ITypeSymbol type, Func<ITypeSymbol, bool> isOne) =>
        isOne(type)
        || type switch
        {
            IArrayTypeSymbol array => Any(array.ElementType, isOne),
            INamedTypeSymbol named => AnyArgument(named, isOne)
                || (named.ContainingType is { } outer && Any(outer, isOne)),
            _ => false,
        };

    private static bool AnyArgument(INamedTypeSymbol type, Func<ITypeSymbol, bool> isOne)
    {
        if (type.Arity > 0)
        {
            foreach (ITypeSymbol argument in type.TypeArguments)
            {
                if (Any(argument, isOne))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
