using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>Tells what can be awaited, by the pattern that the language requires.</summary>
internal static class Awaitables
{
    /// <summary>Gets whether a type is <c>Task</c>, <c>ValueTask</c> or one of the two with a result.</summary>
    internal static bool IsTask(ITypeSymbol type) =>
        type is INamedTypeSymbol named && (KnownTypes.IsTask(named) || KnownTypes.IsValueTask(named));

    /// <summary>
    /// Gets whether a type has a <c>GetAwaiter</c> of its own or of a base. Extension methods do not count: a type that
    /// they make awaitable, for example <c>TimeSpan</c>, is a result like any other.
    /// </summary>
    internal static bool IsAwaitable(ITypeSymbol type)
    {
        if (type is ITypeParameterSymbol parameter)
        {
            foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
            {
                if (IsAwaitable(constraint))
                {
                    return true;
                }
            }

            return false;
        }

        if (type.SpecialType != SpecialType.None)
        {
            return false;
        }

        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (DeclaresGetAwaiter(current))
            {
                return true;
            }
        }

        if (type.TypeKind != TypeKind.Interface)
        {
            return false;
        }

        foreach (INamedTypeSymbol inherited in type.AllInterfaces)
        {
            if (DeclaresGetAwaiter(inherited))
            {
                return true;
            }
        }

        return false;
    }

    private static bool DeclaresGetAwaiter(ITypeSymbol type)
    {
        foreach (ISymbol member in type.GetMembers("GetAwaiter"))
        {
            if (
                member is IMethodSymbol { IsStatic: false, Arity: 0, Parameters.Length: 0 } method
                && !method.ReturnType.GetMembers("IsCompleted").IsEmpty
            )
            {
                return true;
            }
        }

        return false;
    }
}
