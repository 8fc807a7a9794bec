using Spectre.Console;

namespace ClosureGen.Ratio.Reporting;

internal static class TableReport
{
    // A file has no width of its own, and tables are made for a wide one.
    private const int FileWidth = 220;

    public static void Write(Report report)
    {
        IAnsiConsole console = AnsiConsole.Console;
        if (Console.IsOutputRedirected)
        {
            console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No });
            console.Profile.Width = FileWidth;
        }

        WriteMachines(console, report);
        foreach (IGrouping<(string Scenario, Regime), Row> rows in report.Rows.GroupBy(Table))
        {
            console.WriteLine();
            console.Write(Table(Scenario.Get(rows.Key.Scenario), [.. rows]));
        }
    }

    private static (string Scenario, Regime) Table(Row row) => (row.Scenario, row.Regime);

    private static void WriteMachines(IAnsiConsole console, Report report)
    {
        Machine machine = report.Machines[0];
        console.WriteLine($"{machine.Processor}, {machine.Cores} cores, {machine.System}, {machine.Architecture}");
        console.WriteLine($"{machine.Collector} GC, {machine.Compiler}");
        foreach (Machine one in report.Machines)
        {
            console.WriteLine($"{one.Runtime}, {one.Regime}: {one.LeastWorkers} to {one.MostWorkers} workers");
        }

        console.WriteLine(
            $"{report.Processes} {(report.Processes == 1 ? "process" : "processes")}, up to {report.Plan.Rounds} rounds "
                + $"of {report.Plan.Window.TotalMilliseconds} ms windows in each, a collection before every window"
        );
        console.WriteLine(
            "Medians are of the processes' medians, minima of all windows; ratios are formed within a process. "
                + "Bytes are of all threads, of the process that allocated most."
        );
    }

    private static Table Table(Scenario scenario, IReadOnlyList<Row> rows)
    {
        Regime regime = rows[0].Regime;
        string[] baselines =
        [
            .. rows.SelectMany(static row => row.Ratios).Select(static ratio => ratio.Baseline).Distinct(),
        ];
        Table table = new Table
        {
            Title = new TableTitle(Markup.Escape($"{scenario.Name}, regime {regime}: {scenario.Description}")),
            Caption = new TableTitle(Markup.Escape(scenario.Caption(regime))),
            Border = TableBorder.Rounded,
        };
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

        bool hasPercentiles = scenario.Period(scenario.Cases[0]) is not null;
        if (hasPercentiles)
        {
            table.AddColumn(new TableColumn("99th\npercentile").RightAligned().NoWrap());
        }

        bool hasCounters = rows.Any(static row => row.PerThousandItems is not null);
        if (hasCounters)
        {
            table.AddColumn(new TableColumn("per 1,000 items:\nmoves entries guests").RightAligned().NoWrap());
        }

        table.AddColumn(new TableColumn("CPU ns\nan item").RightAligned().NoWrap());
        table.AddColumn(new TableColumn("bytes\nan item").RightAligned().NoWrap());
        foreach (IGrouping<string, Row> ofCase in rows.GroupBy(static row => row.Case))
        {
            string label = ofCase.Key;
            foreach (Row row in ofCase)
            {
                table.AddRow([.. Cells(row, label, baselines, hasPercentiles, hasCounters).Select(Markup.Escape)]);
                label = "";
            }

            table.AddEmptyRow();
        }

        return table;
    }

    private static IEnumerable<string> Cells(
        Row row,
        string label,
        string[] baselines,
        bool hasPercentiles,
        bool hasCounters
    )
    {
        yield return label;
        yield return row.Contender;
        yield return Nanoseconds(row.MedianNanoseconds);
        yield return Nanoseconds(row.MinimumNanoseconds);
        foreach (string baseline in baselines)
        {
            yield return row.Ratios.FirstOrDefault(ratio => ratio.Baseline == baseline) is { } ratio
                ? $"{ratio.Median:0.00}  {ratio.Minimum:0.00}  {ratio.OfMinima:0.00}"
                : "";
        }

        if (hasPercentiles)
        {
            double percentile = Statistics.Median(row.Processes.Select(static one => one.Percentile99Nanoseconds));
            yield return $"{Nanoseconds(percentile)}  {row.Ratios[0].Of99:0.00}";
        }

        if (hasCounters)
        {
            yield return row.PerThousandItems is { } counters
                ? $"{counters.ThreadChanges:0.0}  {counters.PoolEntries:0.0}  {counters.Guests:0.0}"
                : "";
        }

        yield return Nanoseconds(row.MedianCpuNanoseconds);
        yield return Bytes(row.MaximumBytes);
    }

    private static string Nanoseconds(double value) =>
        value.ToString(
            value < 10 ? "0.00"
            : value < 100 ? "0.0"
            : "#,0"
        );

    // Two places below one byte: 0.01 an item is where "none" ends.
    private static string Bytes(double value) => value.ToString(value < 1 ? "0.00" : "#,0.0");
}
