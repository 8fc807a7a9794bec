using System;
using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>Gives the structs of overloads their suffixes.</summary>
internal static class Suffixes
{
    /// <summary>
    /// One suffix for each overload of a stem, in their order: none for a method without overloads, else the type
    /// names of its own parameters, which stay as they are when an unrelated method is added.
    /// </summary>
    internal static IReadOnlyList<string> Of(IReadOnlyList<(string TypeNames, string Signature)> overloads)
    {
        if (overloads.Count == 1)
        {
            return new[] { "" };
        }

        HashSet<string> shared = new(
            overloads.GroupBy(overload => overload.TypeNames, StringComparer.Ordinal).Where(IsShared).Select(Key),
            StringComparer.Ordinal
        );
        return overloads
            .Select(overload =>
                shared.Contains(overload.TypeNames)
                    ? overload.TypeNames + "_" + StableHash.Of(overload.Signature)
                    : overload.TypeNames
            )
            .ToList();
    }

    private static bool IsShared(IGrouping<string, (string, string)> group) => group.Skip(1).Any();

    private static string Key(IGrouping<string, (string, string)> group) => group.Key;
}
