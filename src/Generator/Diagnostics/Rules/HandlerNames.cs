using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>The names of the members that are generated beside the user's own.</summary>
internal static class HandlerNames
{
    /// <summary>Gets the stem: the attribute's <c>Name</c>, or the method's name without a trailing <c>Async</c>.</summary>
    internal static string Stem(IMethodSymbol method, AttributeData attribute) =>
        GeneratedNames.Stem(method.Name, HandlerAttribute.Name(attribute));

    internal static IEnumerable<string> Of(IMethodSymbol method, string stem)
    {
        yield return GeneratedNames.Work(stem);
        bool hasItem = HandlerParameters.FindItem(method) is not null;
        if (hasItem)
            yield return GeneratedNames.Each(stem);
        if (!method.IsStatic)
            yield return GeneratedNames.Pairs(stem);
        yield return GeneratedNames.Pairing(stem, "");
        if (hasItem || !method.IsStatic)
            yield return GeneratedNames.Batch(stem, "");
    }

    internal static bool LooksGenerated(string name) =>
        name.EndsWith("Work", StringComparison.Ordinal)
        || name.EndsWith("Each", StringComparison.Ordinal)
        || name.EndsWith("Pairs", StringComparison.Ordinal)
        || name.EndsWith("Pairing", StringComparison.Ordinal)
        || name.EndsWith("Batch", StringComparison.Ordinal);

    /// <summary>Gets what already has a name in a type, other than what this generator made.</summary>
    internal static ISymbol? FindTaken(INamedTypeSymbol type, string name)
    {
        foreach (ISymbol member in type.GetMembers(name))
        {
            if (!IsGenerated(member))
                return member;
        }

        if (type.Name == name)
            return type;
        foreach (ITypeParameterSymbol parameter in type.TypeParameters)
        {
            if (parameter.Name == name)
                return parameter;
        }

        return null;
    }

    /// <summary>Gets whether this generator made a member: analyzers see those, the generator itself never does.</summary>
    internal static bool IsGenerated(ISymbol member)
    {
        foreach (AttributeData attribute in member.GetAttributes())
        {
            if (
                attribute.AttributeClass?.Name == "GeneratedCodeAttribute"
                && attribute.ConstructorArguments.Length > 0
                && attribute.ConstructorArguments[0].Value is "ClosureGen.Generator"
            )
            {
                return true;
            }
        }

        return false;
    }
}
