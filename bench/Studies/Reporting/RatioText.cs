using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Peers;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>The figures of bench/Ratio: a table for every file, scenario and regime.</summary>
internal static class RatioText
{
    private const double ByteTolerance = 0.5;

    public static string Write(RatioResults results)
    {
        Report report = results.Report;
        StringBuilder text = new StringBuilder($"### {results.Name}\n\n{MachineText.Of(report.Machines[0])}; ")
            .Append($"{report.Processes} {(report.Processes == 1 ? "process" : "processes")} for each table, ")
            .Append(
                $"up to {report.Plan.Rounds} rounds of {report.Plan.Window.TotalMilliseconds} ms windows in each.\n\n"
            );
        foreach (IGrouping<(string Scenario, Regime Regime), Row> rows in report.Rows.GroupBy(ScenarioAndRegime))
        {
            text.Append(Table(ScenarioCatalog.Get(rows.Key.Scenario), rows.Key.Regime, [.. rows]));
        }

        return text.ToString();
    }

    private static (string Scenario, Regime Regime) ScenarioAndRegime(Row row) => (row.Scenario, row.Regime);

    private static string Table(Scenario scenario, Regime regime, IReadOnlyList<Row> rows)
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
            table.Add([
                row.Case == last ? "" : row.Case,
                Names.Cell(row.Contender),
                Figures.Time(row.MedianNanoseconds),
                Figures.Time(row.MinimumNanoseconds),
                .. baselines.Select(name => Ratio(row, name)),
                Figures.Bytes(row.MaximumBytes),
            ]);
            last = row.Case;
        }

        return $"#### {scenario.Name}, regime {regime}\n\n{Sentence(scenario.Description)} {scenario.Caption(regime)}\n\n"
            + $"{table}\n"
            + new LossText(PeerReasons.All, Verbs.MoreBytes).Write([.. Comparisons(rows)]);
    }

    private static string Sentence(string text) => char.ToUpperInvariant(text[0]) + text[1..] + ".";

    private static string Ratio(Row row, string baseline) =>
        row.Ratios.FirstOrDefault(ratio => ratio.Baseline == baseline) is RatioTo ratio
            ? Figures.Ratio(ratio.Median)
            : "";

    private static IEnumerable<Comparison> Comparisons(IReadOnlyList<Row> rows) =>
        from cases in rows.GroupBy(static row => row.Case)
        from ours in cases.Where(static row => RowNames.IsOurs(row.Contender))
        from other in cases.Where(static row => !RowNames.IsOurs(row.Contender))
        select new Comparison(
            cases.Key,
            ours.Contender,
            other.Contender,
            Statistics.Median(
                ours.Processes.Zip(
                    other.Processes,
                    static (above, below) => above.MedianNanoseconds / below.MedianNanoseconds
                )
            ),
            ours.MaximumBytes > other.MaximumBytes + ByteTolerance
        );
}
