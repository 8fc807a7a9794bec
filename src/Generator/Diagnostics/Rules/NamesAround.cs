using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>
/// Finds what a whole type sees by its bare name because it stands in a type or namespace around, and would not see once
/// a member of that name is generated.
/// </summary>
internal static class NamesAround
{
    internal static ISymbol? Find(INamedTypeSymbol type, string name, int arity)
    {
        for (INamedTypeSymbol? outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
        {
            for (INamedTypeSymbol? current = outer; current is { SpecialType: SpecialType.None }; )
            {
                if (FindIn(current, name, arity, type) is { } member)
                    return member;
                current = current.BaseType;
            }
        }

        INamespaceSymbol? space = type.ContainingNamespace;
        for (; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            foreach (INamespaceSymbol part in Everywhere(space))
            {
                if (FindIn(part, name, arity, type) is { } hidden)
                    return hidden;
            }
        }

        // In that of no name the project's own alone: every reference has one.
        return space is null ? null : FindIn(space, name, arity, type);
    }

    /// <summary>Gets what a namespace is made of, in the project and in those of its references that have it.</summary>
    private static ImmutableArray<INamespaceSymbol> Everywhere(INamespaceSymbol space) =>
        space.ContainingAssembly is ISourceAssemblySymbol { Compilation: var compilation }
        && compilation.GetCompilationNamespace(space) is { } merged
            ? merged.ConstituentNamespaces
            : ImmutableArray.Create(space);

    private static ISymbol? FindIn(INamespaceOrTypeSymbol outer, string name, int arity, INamedTypeSymbol within)
    {
        foreach (ISymbol member in outer.GetMembers(name))
        {
            if (HasArity(member, arity) && IsSeen(member, within) && !HandlerNames.IsGenerated(member))
                return member;
        }

        return null;
    }

    /// <summary>Gets whether a name with so many type arguments may mean a member; those of methods are inferred.</summary>
    private static bool HasArity(ISymbol member, int arity) =>
        member switch
        {
            INamedTypeSymbol type => type.Arity == arity,
            INamespaceSymbol => arity == 0,
            _ => true,
        };

    private static bool IsSeen(ISymbol member, INamedTypeSymbol within) =>
        member is INamespaceSymbol
        || within.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        || compilation.IsSymbolAccessibleWithin(member, within);
}
