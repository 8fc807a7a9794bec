using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Whether a generic handler's item type must be inferred from the caller's argument.</summary>
internal static class ItemInference
{
    internal static bool IsNeeded(IMethodSymbol method)
    {
        IParameterSymbol? item = method.Arity == 0 ? null : ParameterRoles.FindItem(method);
        return item is not null && MentionsMethodTypeParameter(item.Type);
    }

    internal static bool MentionsMethodTypeParameter(ITypeSymbol type) =>
        type switch
        {
            { SpecialType: not SpecialType.None } and not INamedTypeSymbol { Arity: > 0 } => false,
            ITypeParameterSymbol parameter => parameter.TypeParameterKind == TypeParameterKind.Method,
            IArrayTypeSymbol array => MentionsMethodTypeParameter(array.ElementType),
            INamedTypeSymbol named => (named.Arity > 0 && named.TypeArguments.Any(MentionsMethodTypeParameter))
                || (named.ContainingType is { } outer && MentionsMethodTypeParameter(outer)),
            _ => false,
        };
}
