using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace ClosureGen.Ratio.Reporting;

/// <summary>A table for every scenario and regime.</summary>
internal static class TableReport
{
    public static void Write(IAnsiConsole console, Report report)
    {
        WriteMachines(console, report);
        foreach (IGrouping<(string Scenario, Regime Regime), Row> rows in report.Rows.GroupBy(ScenarioAndRegime))
        {
            console.WriteLine();
            Scenario scenario = ScenarioCatalog.Get(rows.Key.Scenario);
            console.Write(Table(scenario, rows.Key.Regime, [.. rows]));
        }
    }

    private static (string Scenario, Regime Regime) ScenarioAndRegime(Row row) => (row.Scenario, row.Regime);

    private static void WriteMachines(IAnsiConsole console, Report report)
    {
        Machine machine = report.Machines[0];
        console.WriteLine($"{machine.Processor}, {machine.Cores} cores, {machine.System}, {machine.Architecture}");
        console.WriteLine($"{machine.Runtime}, {machine.Collector} GC, {machine.Compiler}");
        string pools = string.Join(
            ", ",
            report.Machines.Select(static one => $"{one.Regime}: {one.LeastWorkers} to {one.MostWorkers} workers")
        );
        console.WriteLine(
            $"{report.Processes} {(report.Processes == 1 ? "process" : "processes")}, up to {report.Plan.Rounds} rounds of {report.Plan.Window.TotalMilliseconds} ms "
                + $"windows in each, a collection before every window; {pools}"
        );
        console.WriteLine(
            "Medians are of the processes' medians, minima of all windows; ratios are formed within a process. "
                + "Bytes are of all threads, of the process that allocated most."
        );
    }

    private static Table Table(Scenario scenario, Regime regime, IReadOnlyList<Row> rows)
    {
        Table table = new Table
        {
            Title = new TableTitle(Markup.Escape($"{scenario.Name}, regime {regime}: {scenario.Description}")),
            Caption = new TableTitle(Markup.Escape(scenario.Caption(regime))),
            Border = TableBorder.Rounded,
        };
        string[] baselines =
        [
            .. rows.SelectMany(static row => row.Ratios).Select(static ratio => ratio.Baseline).Distinct(),
        ];
        table.AddColumns(
            new TableColumn("case").RightAligned().NoWrap(),
            new TableColumn("contender"),
            new TableColumn("ns an item\nmedian").RightAligned().NoWrap(),
            new TableColumn("\nminimum").RightAligned().NoWrap()
        );
        foreach (string baseline in baselines)
        {
            table.AddColumn(new TableColumn(Markup.Escape($"/ {baseline}\nmedian  min  of minima")).RightAligned());
        }

        if (HasPercentiles(scenario))
        {
            table.AddColumn(new TableColumn("99th\npercentile").RightAligned().NoWrap());
        }

        table.AddColumn(new TableColumn("CPU ns\nan item").RightAligned().NoWrap());
        table.AddColumn(new TableColumn("bytes\nan item").RightAligned().NoWrap());
        string? lastCase = null;
        foreach (Row row in rows)
        {
            if (lastCase is not null && lastCase != row.Case)
            {
                table.AddEmptyRow();
            }

            table.AddRow(Cells(scenario, row, baselines, showCase: lastCase != row.Case));
            lastCase = row.Case;
        }

        return table;
    }

    private static IEnumerable<IRenderable> Cells(Scenario scenario, Row row, string[] baselines, bool showCase)
    {
        yield return new Text(showCase ? row.Case : "");
        yield return new Text(row.Contender);
        yield return new Text(Nanoseconds(row.MedianNanoseconds));
        yield return new Text(Nanoseconds(row.MinimumNanoseconds));
        foreach (string baseline in baselines)
        {
            RatioTo? ratio = row.Ratios.FirstOrDefault(ratio => ratio.Baseline == baseline);
            yield return new Text(
                ratio is null
                    ? ""
                    : string.Create(
                        CultureInfo.InvariantCulture,
                        $"{ratio.Median:0.00}  {ratio.Minimum:0.00}  {ratio.OfMinima:0.00}"
                    )
            );
        }

        if (HasPercentiles(scenario))
        {
            yield return new Text(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{Nanoseconds(Statistics.Median(row.Processes.Select(static process => process.Percentile99Nanoseconds)))}  {row.Ratios[0].Of99:0.00}"
                )
            );
        }

        yield return new Text(Nanoseconds(row.MedianCpuNanoseconds));
        yield return new Text(Bytes(row.MaximumBytes));
    }

    private static bool HasPercentiles(Scenario scenario) => scenario.Period(scenario.Cases[0]) is not null;

    private static string Nanoseconds(double value) =>
        value.ToString(
            value < 10 ? "0.00"
                : value < 100 ? "0.0"
                : "#,0",
            CultureInfo.InvariantCulture
        );

    // Two places below one byte: 0.01 an item is where "none" ends.
    private static string Bytes(double value) =>
        value.ToString(value < 1 ? "0.00" : "#,0.0", CultureInfo.InvariantCulture);
}
