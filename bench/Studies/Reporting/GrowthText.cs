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

        One handler, a trivial body, and batches of growing length.


        """;

    private const string Reading = """
        Both axes are logarithmic: where a line of times falls by a power of ten from one power of ten to the next, the cost is
        that of the run, which its items share; where it is level, the cost is that of the item.


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

        text.Append(Reading.ReplaceLineEndings("\n"))
            .Append($"![Time for an item](images/{GrowthCharts.Time}.svg)\n\n");
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
        IGrouping<string, Row>[] ours = [.. growth.Ways.Where(static way => RowNames.IsOurs(way.Key))];
        IGrouping<string, Row>[] others = [.. growth.Ways.Except(ours)];
        IEnumerable<string> sentences =
            others.Length == 0
                ? []
                : ours.Select(way =>
                    $"{Names.Code(way.Key)} is {string.Join(", ", others.Select(other => Against(way, other)))}."
                );
        return $"- {Workers(growth)}, the fastest is {Fastest(growth)}. {string.Join(" ", sentences)}".TrimEnd() + "\n";
    }

    // "`plain loop` from 1 to 1,000, `ClosureGen Each` from 3,000 on"
    private static string Fastest(Growth growth)
    {
        (int Items, string Way)[] fastest =
        [
            .. growth
                .Ways.SelectMany(static way => way)
                .GroupBy(static row => row.Items)
                .OrderBy(static rows => rows.Key)
                .Select(static rows => (rows.Key, rows.MinBy(static row => row.MedianNanoseconds)!.Contender)),
        ];
        return string.Join(
            ", ",
            fastest
                .Select(static length => length.Way)
                .Distinct()
                .Select(way => $"{Names.Code(way)} {Lengths.Text(fastest, length => length.Value == way)}")
        );
    }

    private static string Against(IEnumerable<Row> ours, IGrouping<string, Row> other)
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
        string way = Names.Code(other.Key);
        return lengths.All(static length => length.IsSlower)
            ? $"slower than {way} at every length"
            : $"no slower than {way} {Lengths.Text(lengths, static length => !length.Value)}";
    }

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
