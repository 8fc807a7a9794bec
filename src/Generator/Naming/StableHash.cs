using System.Globalization;

namespace ClosureGen.Generator.Naming;

/// <summary>A hash that is the same in every process and on every platform (FNV-1a), for names.</summary>
internal static class StableHash
{
    /// <summary>Eight lower-case hex digits that depend only on the characters of the text.</summary>
    internal static string Of(string text) => Compute(text).ToString("x8", CultureInfo.InvariantCulture);

    internal static uint Compute(string text)
    {
        uint hash = 2166136261;
        foreach (char character in text)
        {
            hash = unchecked((hash ^ character) * 16777619);
        }

        return hash;
    }
}
