using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>From where a generated member can be seen: its own accessibility within that of the types around it.</summary>
internal readonly struct AccessDomain
{
    private readonly INamedTypeSymbol _container;
    private readonly Accessibility _accessibility;

    internal AccessDomain(INamedTypeSymbol container, Accessibility accessibility)
    {
        _container = container;
        _accessibility = accessibility;
    }

    /// <summary>Gets the first type, in arrays, pointers, type arguments and containing types, that is seen from less.</summary>
    internal ITypeSymbol? FindHidden(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array)
            return FindHidden(array.ElementType);
        if (type is not INamedTypeSymbol named || named.SpecialType != SpecialType.None && named.Arity == 0)
            return null;

        for (INamedTypeSymbol? current = named; current is not null; current = current.ContainingType)
        {
            if (!Covers(current))
                return current;
            foreach (ITypeSymbol argument in current.TypeArguments)
            {
                if (FindHidden(argument) is { } hidden)
                    return hidden;
            }
        }

        return null;
    }

    /// <summary>Gets whether one link of a type's chain is seen from everywhere that the member is.</summary>
    private bool Covers(INamedTypeSymbol type) =>
        type.DeclaredAccessibility switch
        {
            Accessibility.Private => IsPrivateWithin(type.ContainingType),
            Accessibility.Protected => IsFamilyOf(type.ContainingType),
            Accessibility.Internal => IsAssemblyOf(type),
            Accessibility.ProtectedOrInternal => IsAssemblyOf(type) || IsFamilyOf(type.ContainingType),
            Accessibility.ProtectedAndInternal => IsAssemblyOf(type) && IsFamilyOf(type.ContainingType),
            _ => true,
        };

    private bool IsAssemblyOf(INamedTypeSymbol type)
    {
        if (!Sees(_container.ContainingAssembly, type.ContainingAssembly))
            return false;
        if (IsWithinAssembly(_accessibility))
            return true;
        for (INamedTypeSymbol? outer = _container; outer is not null; outer = outer.ContainingType)
        {
            if (IsWithinAssembly(outer.DeclaredAccessibility))
                return true;
        }

        return false;
    }

    private bool IsPrivateWithin(INamedTypeSymbol? container)
    {
        Accessibility accessibility = _accessibility;
        for (INamedTypeSymbol? outer = _container; outer is not null; outer = outer.ContainingType)
        {
            if (accessibility == Accessibility.Private && IsNestedIn(outer, container))
                return true;
            accessibility = outer.DeclaredAccessibility;
        }

        return false;
    }

    /// <summary>Gets whether the member is seen from classes derived from <paramref name="container"/> at most.</summary>
    private bool IsFamilyOf(INamedTypeSymbol? container)
    {
        Accessibility accessibility = _accessibility;
        for (INamedTypeSymbol? outer = _container; outer is not null; outer = outer.ContainingType)
        {
            if (
                accessibility is Accessibility.Protected or Accessibility.ProtectedAndInternal
                && Derives(outer, container)
            )
                return true;
            if (accessibility == Accessibility.Private && IsNestedInDerived(outer, container))
                return true;
            accessibility = outer.DeclaredAccessibility;
        }

        return false;
    }

    private static bool IsWithinAssembly(Accessibility accessibility) =>
        accessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal;

    private static bool Sees(IAssemblySymbol from, IAssemblySymbol to) =>
        SymbolEqualityComparer.Default.Equals(from, to) || to.GivesAccessTo(from);

    internal static bool IsNestedIn(INamedTypeSymbol? type, INamedTypeSymbol? container)
    {
        for (; type is not null; type = type.ContainingType)
        {
            if (Same(type, container))
                return true;
        }

        return false;
    }

    private static bool IsNestedInDerived(INamedTypeSymbol? type, INamedTypeSymbol? container)
    {
        for (; type is not null; type = type.ContainingType)
        {
            if (Derives(type, container))
                return true;
        }

        return false;
    }

    private static bool Derives(INamedTypeSymbol? type, INamedTypeSymbol? container)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (Same(type, container))
                return true;
        }

        return false;
    }

    private static bool Same(INamedTypeSymbol type, INamedTypeSymbol? other) =>
        SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, other?.OriginalDefinition);
}
