using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Whether the type of a generic handler's item has to be inferred from what a caller passes.</summary>
internal static class ItemInference
{
    internal static bool IsNeeded(IMethodSymbol method)
    {
        int item = method.Arity == 0 ? -1 : ParameterRoles.Of(method).IndexOf(ParameterRole.Item);
        return item >= 0 && MentionsMethodTypeParameter(method.Parameters[item].Type);
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
