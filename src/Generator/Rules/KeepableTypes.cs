using System.Linq;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>Why a type cannot be the type of a field of a generated class.</summary>
internal enum KeepProblem
{
    None,
    RefStruct,
    Pointer,
    Restricted,
    FileLocal,
    AllowsRefStruct,
    StaticAbstract,

    /// <summary>
    /// A type that does not exist, that another generator will generate, or that has no values: the compiler reports
    /// it.
    /// </summary>
    Error,
}

/// <summary>Searches a type, through arrays, tuples, type arguments and containing types, for what no field can hold.</summary>
internal static class KeepableTypes
{
    internal static KeepProblem Find(ITypeSymbol type, out ITypeSymbol culprit) =>
        Find(type, isHeld: true, out culprit);

    /// <summary>Searches the type of an item or of a result, which becomes a type argument as well.</summary>
    internal static KeepProblem FindInArgument(ITypeSymbol type, out ITypeSymbol culprit)
    {
        KeepProblem problem = Find(type, out culprit);
        return problem == KeepProblem.None && HasStaticAbstract(type) ? KeepProblem.StaticAbstract : problem;
    }

    private static KeepProblem Find(ITypeSymbol type, bool isHeld, out ITypeSymbol culprit)
    {
        culprit = type;
        switch (type)
        {
            case IArrayTypeSymbol array:
                return Find(array.ElementType, isHeld, out culprit);
            case IPointerTypeSymbol or IFunctionPointerTypeSymbol:
                return KeepProblem.Pointer;
            case ITypeParameterSymbol parameter:
                return isHeld && NewerRoslyn.AllowsRefLikeType(parameter)
                    ? KeepProblem.AllowsRefStruct
                    : KeepProblem.None;
            case INamedTypeSymbol { IsStatic: true } or { SpecialType: SpecialType.System_Void }:
                return KeepProblem.Error;
            case INamedTypeSymbol named:
                return FindInNamed(named, isHeld, out culprit);
            default:
                return KeepProblem.None;
        }
    }

    private static KeepProblem FindInNamed(INamedTypeSymbol type, bool isHeld, out ITypeSymbol culprit)
    {
        culprit = type;
        if (type.TypeKind == TypeKind.Error)
        {
            return KeepProblem.Error;
        }

        if (IsRestricted(type.SpecialType))
        {
            return KeepProblem.Restricted;
        }

        if (isHeld && type.IsRefLikeType)
        {
            return KeepProblem.RefStruct;
        }

        if (type.IsFileLocal)
        {
            return KeepProblem.FileLocal;
        }

        for (int i = 0; i < type.Arity; i++)
        {
            // An Action<Span<int>> holds no span: a type parameter that allows ref structs cannot be the type of a
            // field.
            bool isArgumentHeld = !NewerRoslyn.AllowsRefLikeType(type.TypeParameters[i]);
            KeepProblem problem = Find(type.TypeArguments[i], isArgumentHeld, out culprit);
            if (problem != KeepProblem.None)
            {
                return problem;
            }
        }

        culprit = type;
        return type.ContainingType is { } container
            ? FindInNamed(container, isHeld: false, out culprit)
            : KeepProblem.None;
    }

    /// <summary>Gets whether a type is an interface with an unimplemented static abstract member.</summary>
    private static bool HasStaticAbstract(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Interface
        && type.AllInterfaces.Add((INamedTypeSymbol)type)
            .Any(declaring =>
                declaring
                    .GetMembers()
                    .Any(member =>
                        member is { IsStatic: true, IsAbstract: true }
                        && type.FindImplementationForInterfaceMember(member) is null
                    )
            );

    private static bool IsRestricted(SpecialType type) =>
        type
            is SpecialType.System_TypedReference
                or SpecialType.System_ArgIterator
                or SpecialType.System_RuntimeArgumentHandle;
}
