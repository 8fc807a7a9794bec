using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Reporting.Ratios;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>The section on how cost grows: two pictures, and what can be read off them.</summary>
internal static class GrowthText
{
    private const string Head = """
        ## How cost grows

        One handler, a trivial body, and batches of growing length. Both axes are logarithmic: a line that falls by one power of
        ten to the next is a cost of the run, which its items share; a level one is a cost of the item.


        """;

    public static string Write(StoredResults stored)
    {
        IReadOnlyList<Growth> measured = Growth.Of(stored);
        StringBuilder text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        if (measured.Count == 0)
        {
            return text.Append($"Not measured: there are no results of `{Growth.Scenario}` of bench/Ratio.\n\n")
                .ToString();
        }

        text.Append($"![Time for an item](images/{GrowthCharts.Time}.svg)\n\n");
        foreach (Growth growth in measured)
        {
            text.Append(Ahead(growth));
        }

        text.Append($"\n![Bytes for a run](images/{GrowthCharts.Bytes}.svg)\n\n")
            .Append("A logarithmic axis has no zero: runs that allocate less than ")
            .Append($"{Figures.Bytes(GrowthCharts.LeastBytes)} stand on the line below it.\n\n");
        foreach (Growth growth in measured)
        {
            text.Append($"- {Workers(growth)}, a run allocates: {string.Join("; ", growth.Ways.Select(Bytes))}.\n");
        }

        return text.Append(
                $"\nThe figures, and why a way is ahead, are [among the ratios]({RatioGroup.Of(Growth.Scenario).Link(Growth.Scenario)}).\n\n"
            )
            .ToString();
    }

    private static string Workers(Growth growth) =>
        growth.Regime == Regime.G ? "With all workers free" : "With one worker, which is the caller";

    private static string Ahead(Growth growth)
    {
        var text = new StringBuilder();
        foreach (IGrouping<string, Row> ours in growth.Ways.Where(static way => RowNames.IsOurs(way.Key)))
        {
            IEnumerable<string> others = growth
                .Ways.Where(static way => !RowNames.IsOurs(way.Key))
                .Select(other => $"than {Names.Code(other.Key)} {Lengths(ours, other)}");
            text.Append($"- {Workers(growth)}, {Names.Code(ours.Key)} is no slower {string.Join(", ", others)}.\n");
        }

        return text.ToString();
    }

    // "from 3 to 3,000 and from 100,000 on": where ours is no slower, of the lengths that both were measured at.
    private static string Lengths(IEnumerable<Row> ours, IEnumerable<Row> other)
    {
        (int Items, bool IsSlower)[] lengths =
        [
            .. ours.Join(
                other,
                static row => row.Items,
                static row => row.Items,
                static (above, below) =>
                    (above.Items, RatioComparisons.Of("", above.Contender, above, below.Contender, below).IsSlower)
            ),
        ];
        var ranges = new List<string>();
        for (int first = 0; first < lengths.Length; first++)
        {
            if (lengths[first].IsSlower)
            {
                continue;
            }

            int last = first;
            while (last + 1 < lengths.Length && !lengths[last + 1].IsSlower)
            {
                last++;
            }

            ranges.Add(Range(lengths[first].Items, lengths[last].Items, last == lengths.Length - 1, first == 0));
            first = last;
        }

        return ranges.Count == 0 ? "at no length" : string.Join(" and ", ranges);
    }

    private static string Range(int first, int last, bool isToTheEnd, bool isFromTheStart) =>
        isToTheEnd && isFromTheStart ? "at every length"
        : isToTheEnd ? $"from {Figures.Count(first)} on"
        : first == last ? $"at {Figures.Count(first)}"
        : $"from {Figures.Count(first)} to {Figures.Count(last)}";

    private static string Bytes(IGrouping<string, Row> way)
    {
        double least = way.Min(Growth.BytesOfRun);
        double most = way.Max(Growth.BytesOfRun);
        string text =
            most < GrowthCharts.LeastBytes ? "nothing at any length"
            : Figures.Bytes(least) == Figures.Bytes(most) ? $"{Figures.Bytes(most)} at every length"
            : $"{Figures.Bytes(least)} to {Figures.Bytes(most)}";
        return $"{Names.Code(way.Key)} {text}";
    }
}
