using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>Says of every comparison that ClosureGen loses that it does, and why.</summary>
/// <param name="ahead">Why a way can be faster, by its name.</param>
/// <param name="moreBytes">Why a row of ClosureGen can allocate more, by its name.</param>
internal sealed class LossText(IReadOnlyDictionary<string, string> ahead, IReadOnlyDictionary<string, string> moreBytes)
{
    private const int MostNamed = 2;

    private static readonly string[] VariantMarks = [" (", ", "];

    // Results may be older than the rows of today.
    private const string Unknown = "not known.";

    /// <summary>A paragraph and a list; empty where ClosureGen has no part.</summary>
    public string Write(IReadOnlyList<Comparison> comparisons)
    {
        if (comparisons.Count == 0)
        {
            return "";
        }

        int slower = comparisons.Count(static comparison => comparison.IsSlower);
        string byShortest = comparisons.Any(static comparison => comparison.Shortest is not null)
            ? $" ({comparisons.Count(static comparison => comparison.IsSlowerByShortest)} by the shortest windows)"
            : "";
        int larger = comparisons.Count(static comparison => comparison.MoreBytes);
        if (slower + larger == 0)
        {
            return $"**Where ClosureGen loses:** in none of {comparisons.Count} comparisons with another row{byShortest}.\n\n";
        }

        StringBuilder text = new StringBuilder()
            .Append(
                $"**Where ClosureGen loses:** of {comparisons.Count} comparisons with another row, {slower} by time{byShortest}"
            )
            .Append($" and {larger} by bytes.\n\n");
        foreach (IGrouping<string, Comparison> other in comparisons.GroupBy(static comparison => comparison.Other))
        {
            if (other.Any(static comparison => comparison.IsSlower))
            {
                string rows = string.Join(
                    "; ",
                    other.GroupBy(static pair => pair.Ours).Select(Slower).OfType<string>()
                );
                text.Append($"- {Names.Code(other.Key)} is faster than {rows}. Why: {Reason(ahead, other.Key)}\n");
            }
        }

        foreach (IGrouping<string, Comparison> ours in comparisons.GroupBy(static comparison => comparison.Ours))
        {
            string[] others =
            [
                .. ours.Where(static pair => pair.MoreBytes).Select(static pair => Names.Code(pair.Other)).Distinct(),
            ];
            if (others.Length > 0)
            {
                text.Append($"- {Names.Code(ours.Key)} allocates more than {string.Join(", ", others)}. ")
                    .Append($"Why: {Reason(moreBytes, ours.Key)}\n");
            }
        }

        return text.Append('\n').ToString();
    }

    // A variant of a way, through the other queue or with another degree, is ahead for the same reason.
    private static string Reason(IReadOnlyDictionary<string, string> reasons, string row) =>
        reasons.GetValueOrDefault(row)
        ?? reasons.GetValueOrDefault(row.Split(VariantMarks, 2, StringSplitOptions.None)[0], Unknown);

    // Null where ours is not slower in any case.
    private static string? Slower(IGrouping<string, Comparison> pairs)
    {
        Comparison[] lost = [.. pairs.Where(static pair => pair.IsSlower)];
        if (lost.Length == 0)
        {
            return null;
        }

        string times =
            lost.Length <= MostNamed
                ? string.Join(" and ", lost.Select(static pair => Figures.Ratio(pair.Time) + In(pair.Case)))
                : $"{Figures.Ratio(lost.Min(static pair => pair.Time))} to "
                    + $"{Figures.Ratio(lost.Max(static pair => pair.Time))} in {lost.Length} of {pairs.Count()} cases";
        return $"{Names.Code(pairs.Key)} (× {times})";
    }

    private static string In(string @case) => @case.Length > 0 ? $" in *{@case}*" : "";
}
