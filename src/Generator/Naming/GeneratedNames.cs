using System;

namespace ClosureGen.Generator.Naming;

/// <summary>Makes names of generated members from a stem, for the generator and the analyzers.</summary>
internal static class GeneratedNames
{
    private const string AsyncSuffix = "Async";

    private static readonly string[] s_methodSuffixes = [Work(""), Each(""), Pairs("")];

    internal static string Stem(string methodName, string? chosen)
    {
        if (!string.IsNullOrEmpty(chosen))
        {
            return Identifiers.WithoutFormatting(chosen!);
        }

        bool hasSuffix =
            methodName.Length > AsyncSuffix.Length && methodName.EndsWith(AsyncSuffix, StringComparison.Ordinal);
        return hasSuffix ? methodName.Substring(0, methodName.Length - AsyncSuffix.Length) : methodName;
    }

    internal static string Work(string stem) => stem + "Work";

    internal static string Each(string stem) => stem + "Each";

    internal static string Pairs(string stem) => stem + "Pairs";

    /// <summary>Gets the suffix that makes a name look like that of a generated method, or null.</summary>
    internal static string? MethodSuffix(string name)
    {
        foreach (string suffix in s_methodSuffixes)
        {
            if (name.EndsWith(suffix, StringComparison.Ordinal))
            {
                return suffix;
            }
        }

        return null;
    }

    internal static string Pairing(string stem, string suffix) => stem + "Pairing" + suffix;

    internal static string Batch(string stem, string suffix) => stem + "Batch" + suffix;

    internal static string State(string stem) => stem + "State";
}
