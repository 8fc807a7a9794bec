using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Rules;

/// <summary>Finds the user's symbols that have the name of a member to generate.</summary>
internal static class TakenNames
{
    /// <summary>Gets what already has the name of a generated method.</summary>
    internal static ISymbol? FindForMethod(IMethodSymbol method, string name)
    {
        var handlers = TypeHandlers.Of(method.ContainingType);
        return (handlers.MayCollide ? FindMember(method.ContainingType, name) : null)
            ?? handlers.Around.Find(name, method.Arity);
    }

    /// <summary>Gets what already has the name of a generated struct.</summary>
    internal static ISymbol? FindForStruct(IMethodSymbol method, string name)
    {
        INamedTypeSymbol type = method.ContainingType;
        var handlers = TypeHandlers.Of(type);
        return (handlers.MayCollide ? FindMember(type, name) ?? FindOuter(type, name) : null)
            ?? handlers.Around.Find(name, method.Arity)
            ?? FindInSignature(method, name);
    }

    private static ISymbol? FindMember(INamedTypeSymbol type, string name)
    {
        foreach (ISymbol member in type.GetMembers(name))
        {
            if (!HandlerNames.IsGenerated(member))
            {
                return member;
            }
        }

        foreach (ISymbol indexer in type.GetMembers("this[]"))
        {
            if (indexer.MetadataName == name)
            {
                return indexer;
            }
        }

        return type.Name == name
            ? type
            : FindTypeParameter(type, name) ?? FindPrimaryParameter(type, name) ?? FindAbstract(type, name);
    }

    /// <summary>Gets a primary constructor's parameter, which is in scope in all members unless hidden.</summary>
    private static IParameterSymbol? FindPrimaryParameter(INamedTypeSymbol type, string name)
    {
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            foreach (IParameterSymbol parameter in constructor.Parameters)
            {
                if (
                    parameter.Name == name
                    && constructor.DeclaringSyntaxReferences.Any(static declared =>
                        declared.GetSyntax() is TypeDeclarationSyntax
                    )
                )
                {
                    return parameter;
                }
            }
        }

        return null;
    }

    /// <summary>
    /// Gets an inherited member that is still abstract: it may be overridden but not hidden. Types are abstract in
    /// another sense.
    /// </summary>
    private static ISymbol? FindAbstract(INamedTypeSymbol type, string name)
    {
        List<ISymbol>? overridden = null;
        for (INamedTypeSymbol? current = type; current is { IsAbstract: true }; current = current.BaseType)
        {
            foreach (ISymbol member in current.GetMembers(name))
            {
                if (
                    member is { IsAbstract: true, Kind: not SymbolKind.NamedType }
                    && overridden?.Contains(member.OriginalDefinition, SymbolEqualityComparer.Default) != true
                )
                {
                    return member;
                }

                if (Overridden(member) is { } first)
                {
                    (overridden ??= new List<ISymbol>()).Add(first.OriginalDefinition);
                }
            }
        }

        return null;
    }

    private static ISymbol? Overridden(ISymbol member) =>
        member switch
        {
            IMethodSymbol method => method.OverriddenMethod,
            IPropertySymbol property => property.OverriddenProperty,
            IEventSymbol raised => raised.OverriddenEvent,
            _ => null,
        };

    /// <summary>Gets a type parameter of a containing type, which a nested struct would hide.</summary>
    private static ITypeParameterSymbol? FindOuter(INamedTypeSymbol type, string name)
    {
        for (INamedTypeSymbol? outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
        {
            if (FindTypeParameter(outer, name) is { } parameter)
            {
                return parameter;
            }
        }

        return null;
    }

    private static ITypeParameterSymbol? FindTypeParameter(INamedTypeSymbol type, string name)
    {
        foreach (ITypeParameterSymbol parameter in type.TypeParameters)
        {
            if (parameter.Name == name)
            {
                return parameter;
            }
        }

        return null;
    }

    /// <summary>Gets a type of the signature whose name would refer to the generated struct.</summary>
    private static ITypeSymbol? FindInSignature(IMethodSymbol method, string name)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (FindInType(parameter.Type, name) is { } type)
            {
                return type;
            }
        }

        return FindInType(method.ReturnType, name);
    }

    private static ITypeSymbol? FindInType(ITypeSymbol type, string name)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                return FindInType(array.ElementType, name);
            case INamedTypeSymbol { SpecialType: SpecialType.None } named:
                if (named.Name == name && !HandlerNames.IsGenerated(named))
                {
                    return named;
                }

                if (named.Arity == 0)
                {
                    return null;
                }

                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    if (FindInType(argument, name) is { } found)
                    {
                        return found;
                    }
                }

                return null;
            default:
                return null;
        }
    }
}
