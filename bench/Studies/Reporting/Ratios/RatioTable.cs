using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting.Ratios;

/// <summary>A scenario in one regime, as one run of bench/Ratio measured it.</summary>
internal static class RatioTable
{
    /// <summary>A table, and what ClosureGen loses in it.</summary>
    public static string Write(Scenario scenario, Regime regime, IReadOnlyList<Row> rows)
    {
        string[] baselines =
        [
            .. rows.SelectMany(static row => row.Ratios).Select(static ratio => ratio.Baseline).Distinct(),
        ];
        MarkdownTable table = new MarkdownTable(
            2,
            ["case", "way", "an item", "least", .. baselines.Select(static name => $"/ {Names.Code(name)}"), "bytes"]
        );
        string? last = null;
        foreach (Row row in rows)
        {
            bool isOurs = RowNames.IsOurs(scenario.Named(row.Case, row.Contender).Way);
            table.Add([
                row.Case == last ? "" : row.Case,
                Names.Cell(row.Contender, isOurs),
                Figures.Time(row.MedianNanoseconds),
                Figures.Time(row.MinimumNanoseconds),
                .. baselines.Select(name => Ratio(row, name)),
                Figures.Bytes(row.MaximumBytes),
            ]);
            last = row.Case;
        }

        return new StringBuilder($"{scenario.Caption(regime)}\n\n{table}\n")
            .Append(
                new LossText(RatioReasons.Ahead(scenario), RatioReasons.MoreBytes(scenario)).Write(
                    RatioComparisons.All(scenario, rows)
                )
            )
            .ToString();
    }

    // Of medians, and of the shortest windows: "0.41 (0.38)".
    private static string Ratio(Row row, string baseline) =>
        row.Ratios.FirstOrDefault(ratio => ratio.Baseline == baseline) is not RatioTo ratio ? ""
        : row.Contender == baseline ? Figures.Ratio(1)
        : $"{Figures.Ratio(ratio.Median)} ({Figures.Ratio(ratio.OfMinima)})";
}
