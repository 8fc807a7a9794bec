using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The simple names from containing types and namespaces that a generated member of that name would hide.</summary>
internal sealed class NamesAround
{
    private readonly INamedTypeSymbol _type;
    private readonly List<INamespaceOrTypeSymbol> _around = new List<INamespaceOrTypeSymbol>();

    internal NamesAround(INamedTypeSymbol type)
    {
        _type = type;
        for (INamedTypeSymbol? outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
        {
            for (INamedTypeSymbol? current = outer; current is { SpecialType: SpecialType.None }; )
            {
                _around.Add(current);
                current = current.BaseType;
            }

            if (outer.TypeKind == TypeKind.Interface)
            {
                _around.AddRange(outer.AllInterfaces);
            }
        }

        INamespaceSymbol? space = type.ContainingNamespace;
        for (; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            _around.AddRange(Everywhere(space));
        }

        // Only the project's part of the global namespace: every reference has one.
        if (space is not null)
        {
            _around.Add(space);
        }
    }

    internal ISymbol? Find(string name, int arity)
    {
        foreach (INamespaceOrTypeSymbol outer in _around)
        {
            foreach (ISymbol member in outer.GetMembers(name))
            {
                if (HasArity(member, arity) && IsSeen(member) && !HandlerNames.IsGenerated(member))
                {
                    return member;
                }
            }
        }

        return null;
    }

    /// <summary>Gets the parts of a namespace, in the project and in its references.</summary>
    private static IEnumerable<INamespaceSymbol> Everywhere(INamespaceSymbol space)
    {
        if (
            space.ContainingAssembly is ISourceAssemblySymbol { Compilation: var compilation }
            && compilation.GetCompilationNamespace(space) is { } merged
        )
        {
            return merged.ConstituentNamespaces;
        }

        return [space];
    }

    /// <summary>Gets whether a name with this many type arguments may refer to a member; a method's may be inferred.</summary>
    private static bool HasArity(ISymbol member, int arity) =>
        member switch
        {
            INamedTypeSymbol type => type.Arity == arity,
            INamespaceSymbol => arity == 0,
            _ => true,
        };

    private bool IsSeen(ISymbol member) =>
        member is INamespaceSymbol
        || AccessDomain.IsAccessible(member, _type)
            && (member is not INamedTypeSymbol { IsFileLocal: true } || IsInSameFile(member));

    private bool IsInSameFile(ISymbol member) =>
        _type.DeclaringSyntaxReferences.Any(part =>
            member.DeclaringSyntaxReferences.Any(other => other.SyntaxTree == part.SyntaxTree)
        );
}
