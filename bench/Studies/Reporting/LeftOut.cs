using System.Collections.Generic;
using System.Linq;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Reporting;

/// <summary>Says in a sentence which cases of a table a pass leaves out.</summary>
internal static class LeftOut
{
    /// <summary>With a space before it; empty where the pass has all cases.</summary>
    public static string Write(StudyTable table, Pass pass)
    {
        string[] all = [.. Cases(table, Pass.All)];
        string[] left = [.. all.Except(Cases(table, pass))];
        if (left.Length == 0)
        {
            return "";
        }

        ILookup<string, string> others = all.ToLookup(Size, Others);
        // Sizes that lack the same are told together, and one that lacks everything by its name alone.
        IEnumerable<string> groups = left.GroupBy(Size, Others)
            .GroupBy(
                size => size.Count() == others[size.Key].Count() ? "" : $" ({string.Join(" / ", size)})",
                static size => size.Key
            )
            .Select(static sizes => string.Join(", ", sizes) + sizes.Key);
        return $" Not measured in the stored pass, {left.Length} of {all.Length} cases: {string.Join("; ", groups)}.";
    }

    private static IEnumerable<string> Cases(StudyTable table, Pass pass) =>
        TableRows.Of(table, pass).Select(static row => row.Case).Distinct();

    private static string Size(string @case) => CaseParts.Of(@case).Size;

    private static string Others(string @case) => CaseParts.Of(@case).Others;
}
