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
        TypeParts.Any(
            type,
            static part => part is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method }
        );
}
