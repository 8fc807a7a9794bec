using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>The names of the members that are generated beside the user's own.</summary>
internal static class HandlerNames
{
    private const string AsyncSuffix = "Async";

    /// <summary>Gets the stem: the attribute's <c>Name</c>, or the method's name without a trailing <c>Async</c>.</summary>
    internal static string Stem(IMethodSymbol method, AttributeData attribute) =>
        HandlerAttribute.Name(attribute) ?? Stem(method.Name);

    internal static IEnumerable<string> Of(IMethodSymbol method, string stem)
    {
        yield return stem + "Work";
        bool hasItem = HandlerParameters.FindItem(method) is not null;
        if (hasItem)
            yield return stem + "Each";
        if (!method.IsStatic)
            yield return stem + "Pairs";
        yield return stem + "Pairing";
        if (hasItem || !method.IsStatic)
            yield return stem + "Batch";
    }

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

    private static string Stem(string name) =>
        name.Length > AsyncSuffix.Length && name.EndsWith(AsyncSuffix, StringComparison.Ordinal)
            ? name.Substring(0, name.Length - AsyncSuffix.Length)
            : name;
}
