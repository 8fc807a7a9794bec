using System;
using System.Collections.Generic;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The names of the members that are generated beside the user's own.</summary>
internal static class HandlerNames
{
    /// <summary>Gets the stem: the attribute's <c>Name</c>, or the method's name without a trailing <c>Async</c>.</summary>
    internal static string Stem(IMethodSymbol method, AttributeData attribute) =>
        GeneratedNames.Stem(method.Name, HandlerAttribute.Name(attribute));

    /// <summary>Gets the names of the generated methods.</summary>
    internal static IEnumerable<string> OfMethods(IMethodSymbol method, string stem)
    {
        yield return GeneratedNames.Work(stem);
        if (ParameterRoles.FindItem(method) is not null)
        {
            yield return GeneratedNames.Each(stem);
        }

        if (!method.IsStatic)
        {
            yield return GeneratedNames.Pairs(stem);
        }
    }

    /// <summary>
    /// Gets the names that the generated structs may have. A struct's suffix depends on the overloads beside it. If
    /// there are overloads, every possible name must be free, so that no edit of another method causes a collision
    /// here.
    /// </summary>
    internal static IEnumerable<string> OfStructs(IMethodSymbol method, string stem, bool hasOverloads)
    {
        bool hasBatch = !method.IsStatic || ParameterRoles.FindItem(method) is not null;
        string[] suffixes = hasOverloads ? ["", SuffixParser.Parse(method.Parameters)] : [""];
        foreach (string suffix in suffixes)
        {
            yield return GeneratedNames.Pairing(stem, suffix);
            if (hasBatch)
            {
                yield return GeneratedNames.Batch(stem, suffix);
            }
        }
    }

    /// <summary>Gets whether a name may be one of the above; most names are excluded here.</summary>
    internal static bool LooksGenerated(string name) =>
        GeneratedNames.MethodSuffix(name) is not null
        || name.IndexOf("Pairing", StringComparison.Ordinal) >= 0
        || name.IndexOf("Batch", StringComparison.Ordinal) >= 0;

    /// <summary>
    /// Gets whether this generator has generated a member: analyzers see such members, the generator itself does not.
    /// </summary>
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
