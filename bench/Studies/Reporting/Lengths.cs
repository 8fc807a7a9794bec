using System;
using System.Collections.Generic;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>Tells which of some lengths are meant, by the ranges that they make.</summary>
internal static class Lengths
{
    /// <summary><c>from 3 to 3,000 and from 100,000 on</c>.</summary>
    /// <param name="lengths">All that were measured, in ascending order.</param>
    /// <param name="isMeant">Of one at least.</param>
    public static string Text<T>(IReadOnlyList<(int Items, T Value)> lengths, Func<(int Items, T Value), bool> isMeant)
    {
        var ranges = new List<string>();
        for (int first = 0; first < lengths.Count; first++)
        {
            if (!isMeant(lengths[first]))
            {
                continue;
            }

            int last = first;
            while (last + 1 < lengths.Count && isMeant(lengths[last + 1]))
            {
                last++;
            }

            ranges.Add(Range(lengths[first].Items, lengths[last].Items, first == 0, last == lengths.Count - 1));
            first = last;
        }

        return string.Join(" and ", ranges);
    }

    private static string Range(int first, int last, bool isFromTheStart, bool isToTheEnd) =>
        isToTheEnd && isFromTheStart ? "at every length"
        : first == last ? $"at {Figures.Count(first)}"
        : isToTheEnd ? $"from {Figures.Count(first)} on"
        : $"from {Figures.Count(first)} to {Figures.Count(last)}";
}
