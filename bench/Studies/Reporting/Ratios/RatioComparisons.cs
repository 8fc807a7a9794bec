using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Reporting.Ratios;

/// <summary>What of a scenario ClosureGen is compared with.</summary>
internal static class RatioComparisons
{
    /// <summary>How many bytes more than another's still count as the same.</summary>
    public const double ByteTolerance = 0.5;

    /// <summary>
    /// Every row of ClosureGen with every other of its case; where the first runs of a process are measured, also with
    /// the last of its own.
    /// </summary>
    /// <param name="rows">Of one regime.</param>
    public static IReadOnlyList<Comparison> All(Scenario scenario, IReadOnlyList<Row> rows) =>
        [.. WithOthers(scenario, rows), .. scenario.FreshProcess ? WithLastStep(scenario, rows) : []];

    /// <summary>Two rows of one case: the ratio is formed in every process, and the median of these is taken.</summary>
    public static Comparison Of(string @case, string ours, Row above, string other, Row below) =>
        new Comparison(
            @case,
            ours,
            other,
            Ratio(above, below, static process => process.MedianNanoseconds),
            above.MaximumBytes > below.MaximumBytes + ByteTolerance
        )
        {
            Shortest = Ratio(above, below, static process => process.MinimumNanoseconds),
        };

    private static double Ratio(Row above, Row below, Func<ProcessRow, double> time) =>
        Statistics.Median(above.Processes.Zip(below.Processes, (one, two) => time(one) / time(two)));

    private static IEnumerable<Comparison> WithOthers(Scenario scenario, IReadOnlyList<Row> rows) =>
        from cases in rows.Select(row => (Name: scenario.Named(row.Case, row.Contender), Row: row))
            .GroupBy(static row => row.Name.Case)
        from ours in cases
        where RowNames.IsOurs(ours.Name.Way)
        from other in cases
        where !RowNames.IsOurs(other.Name.Way)
        select Of(cases.Key, ours.Name.Way, ours.Row, other.Name.Way, other.Row);

    private static IEnumerable<Comparison> WithLastStep(Scenario scenario, IReadOnlyList<Row> rows) =>
        from row in rows
        let way = scenario.Named(row.Case, row.Contender).Way
        where RowNames.IsOurs(way) && row.Contender != scenario.Baselines[0]
        let last = rows.FirstOrDefault(last => last.Case == row.Case && last.Contender == scenario.Baselines[0])
        where last is not null
        // A case may name the way, which is named beside it.
        let @case = row.Case.Replace(way, "").TrimEnd()
        select Of(@case, $"{way}, {row.Contender}", row, last.Contender, last);
}
