using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>Why a type cannot be the type of a field of a generated class.</summary>
internal enum KeepProblem
{
    None,
    RefStruct,
    Pointer,
    Restricted,
    FileLocal,
    AllowsRefStruct,

    /// <summary>
    /// A type that does not exist, or that another generator will make, or that has no values: the compiler has its own
    /// word on it.
    /// </summary>
    Error,
}

/// <summary>Searches a type, through arrays, tuples, type arguments and containing types, for what no field can hold.</summary>
internal static class KeepableTypes
{
    internal static KeepProblem Find(ITypeSymbol type, out ITypeSymbol culprit)
    {
        culprit = type;
        switch (type)
        {
            case IArrayTypeSymbol array:
                return Find(array.ElementType, out culprit);
            case IPointerTypeSymbol or IFunctionPointerTypeSymbol:
                return KeepProblem.Pointer;
            case ITypeParameterSymbol parameter:
                return NewerRoslyn.AllowsRefLikeType(parameter) ? KeepProblem.AllowsRefStruct : KeepProblem.None;
            case INamedTypeSymbol { IsStatic: true } or { SpecialType: SpecialType.System_Void }:
                return KeepProblem.Error;
            case INamedTypeSymbol named:
                return FindInNamed(named, out culprit);
            default:
                return KeepProblem.None;
        }
    }

    private static KeepProblem FindInNamed(INamedTypeSymbol type, out ITypeSymbol culprit)
    {
        culprit = type;
        if (type.TypeKind == TypeKind.Error)
            return KeepProblem.Error;
        if (IsRestricted(type.SpecialType))
            return KeepProblem.Restricted;
        if (type.IsRefLikeType)
            return KeepProblem.RefStruct;
        if (type.IsFileLocal)
            return KeepProblem.FileLocal;

        if (type.Arity > 0)
        {
            foreach (ITypeSymbol argument in type.TypeArguments)
            {
                KeepProblem problem = Find(argument, out culprit);
                if (problem != KeepProblem.None)
                    return problem;
            }
        }

        culprit = type;
        return type.ContainingType is { } container ? FindInNamed(container, out culprit) : KeepProblem.None;
    }

    private static bool IsRestricted(SpecialType type) =>
        type
            is SpecialType.System_TypedReference
                or SpecialType.System_ArgIterator
                or SpecialType.System_RuntimeArgumentHandle;
}
