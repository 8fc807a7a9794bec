using System;
using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator.Naming;

/// <summary>Gives the structs of overloads their suffixes.</summary>
internal static class Suffixes
{
    /// <summary>Stem and suffix together may have at most 1,023 bytes, the limit of metadata names.</summary>
    private const int MaxLength = 200;

    /// <summary>
    /// Gets one suffix for each overload of a stem, in their order: an empty one for a method without overloads,
    /// otherwise the type names of its own parameters, so that adding another method does not change them. A long
    /// suffix is cut and ends in a hash.
    /// </summary>
    internal static IReadOnlyList<string> Of(IReadOnlyList<(string TypeNames, string Signature)> overloads)
    {
        if (overloads.Count == 1)
        {
            return new[] { "" };
        }

        var shared = new HashSet<string>(
            overloads.GroupBy(overload => overload.TypeNames, StringComparer.Ordinal).Where(IsShared).Select(Key),
            StringComparer.Ordinal
        );
        return overloads
            .Select(overload =>
                shared.Contains(overload.TypeNames) || overload.TypeNames.Length > MaxLength
                    ? Cut(overload.TypeNames) + "_" + StableHash.Of(overload.Signature)
                    : overload.TypeNames
            )
            .ToList();
    }

    /// <summary>The longest name that a struct with such a suffix can get: with the suffix cut, and a hash.</summary>
    internal static string Longest(string name, string stem)
    {
        int longest = GeneratedNames.Pairing(stem, "").Length + MaxLength;
        return (name.Length <= longest ? name : name.Substring(0, longest)) + "_" + StableHash.Of(name);
    }

    private static string Cut(string typeNames) =>
        typeNames.Length > MaxLength ? typeNames.Substring(0, MaxLength) : typeNames;

    private static bool IsShared(IGrouping<string, (string, string)> group) => group.Skip(1).Any();

    private static string Key(IGrouping<string, (string, string)> group) => group.Key;
}
