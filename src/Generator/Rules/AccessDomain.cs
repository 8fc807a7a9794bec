using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>Where a generated member is accessible: its own accessibility within that of its containing types.</summary>
internal readonly struct AccessDomain
{
    private readonly INamedTypeSymbol _container;
    private readonly Accessibility _accessibility;

    internal AccessDomain(INamedTypeSymbol container, Accessibility accessibility)
    {
        _container = container;
        _accessibility = accessibility;
    }

    /// <summary>Gets whether code in a type may name a member.</summary>
    internal static bool IsAccessible(ISymbol member, INamedTypeSymbol within) =>
        within.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        || compilation.IsSymbolAccessibleWithin(member, within);

    /// <summary>
    /// Gets the first less accessible type among element types, pointers, type arguments and containing types.
    /// </summary>
    internal ITypeSymbol? FindHidden(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array)
        {
            return FindHidden(array.ElementType);
        }

        if (type is not INamedTypeSymbol named || named.SpecialType != SpecialType.None && named.Arity == 0)
        {
            return null;
        }

        for (INamedTypeSymbol? current = named; current is not null; current = current.ContainingType)
        {
            if (!Covers(current))
            {
                return current;
            }

            foreach (ITypeSymbol argument in current.TypeArguments)
            {
                if (FindHidden(argument) is { } hidden)
                {
                    return hidden;
                }
            }
        }

        return null;
    }

    /// <summary>
    /// Gets whether one type of a containing chain is accessible wherever the member is: the member, or a type around
    /// it, must be at least as narrow. As in the compiler, a single one of them must be; two together do not count.
    /// </summary>
    private bool Covers(INamedTypeSymbol type)
    {
        Accessibility accessibility = _accessibility;
        for (INamedTypeSymbol? container = _container; ; container = container.ContainingType)
        {
            if (IsAsNarrow(accessibility, container, type))
            {
                return true;
            }

            if (container is null)
            {
                return false;
            }

            accessibility = container.DeclaredAccessibility;
        }
    }

    private bool IsAsNarrow(Accessibility accessibility, INamedTypeSymbol? container, INamedTypeSymbol type)
    {
        INamedTypeSymbol? family = type.ContainingType;
        return type.DeclaredAccessibility switch
        {
            Accessibility.Private => accessibility == Accessibility.Private && IsNestedIn(container, family),
            Accessibility.Protected => IsInFamily(accessibility, container, family),
            Accessibility.Internal => IsInAssembly(accessibility, type),
            Accessibility.ProtectedAndInternal => IsInAssembly(accessibility, type)
                && IsInFamily(accessibility, container, family),
            Accessibility.ProtectedOrInternal => IsInAssembly(accessibility, type)
                || IsInFamily(accessibility, container, family)
                || (accessibility == Accessibility.ProtectedOrInternal && IsFriend(type) && Derives(container, family)),
            _ => true,
        };
    }

    private bool IsInAssembly(Accessibility accessibility, INamedTypeSymbol type) =>
        accessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal
        && IsFriend(type);

    private static bool IsInFamily(
        Accessibility accessibility,
        INamedTypeSymbol? container,
        INamedTypeSymbol? family
    ) =>
        accessibility switch
        {
            Accessibility.Private => IsNestedInDerived(container, family),
            Accessibility.Protected or Accessibility.ProtectedAndInternal => Derives(container, family),
            _ => false,
        };

    private bool IsFriend(INamedTypeSymbol type) => Sees(_container.ContainingAssembly, type.ContainingAssembly);

    private static bool Sees(IAssemblySymbol from, IAssemblySymbol to) =>
        SymbolEqualityComparer.Default.Equals(from, to) || to.GivesAccessTo(from);

    internal static bool IsNestedIn(INamedTypeSymbol? type, INamedTypeSymbol? container)
    {
        for (; type is not null; type = type.ContainingType)
        {
            if (Same(type, container))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsNestedInDerived(INamedTypeSymbol? type, INamedTypeSymbol? container)
    {
        for (; type is not null; type = type.ContainingType)
        {
            if (Derives(type, container))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Derives(INamedTypeSymbol? type, INamedTypeSymbol? container)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (Same(type, container))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Same(INamedTypeSymbol type, INamedTypeSymbol? other) =>
        SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, other?.OriginalDefinition);
}
