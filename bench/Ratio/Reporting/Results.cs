namespace ClosureGen.Ratio.Reporting;

/// <summary>Collects the cells of all processes and turns them into rows.</summary>
internal sealed class Results
{
    private readonly List<(Regime Regime, Cell Cell)> _cells = [];

    /// <summary>Adds a cell; the cells of a contender must come in the same order of processes as all others'.</summary>
    public void Add(Regime regime, Cell cell) => _cells.Add((regime, cell));

    /// <summary>All rows, in the order in which their contenders were first seen.</summary>
    public IReadOnlyList<Row> Rows(Func<string, Scenario> scenarios) =>
        [
            .. from one in _cells
            group one.Cell by (one.Cell.Scenario, one.Regime, one.Cell.Case) into ofCase
            let processes = ofCase
                .GroupBy(static cell => cell.Contender)
                .ToDictionary(static cells => cells.Key, static cells => cells.Select(ToProcess).ToArray())
            from contender in processes.Keys
            select ToRow(scenarios(ofCase.Key.Scenario), ofCase.Key.Regime, ofCase.First(), contender, processes),
        ];

    private static Row ToRow(
        Scenario scenario,
        Regime regime,
        Cell cell,
        string contender,
        Dictionary<string, ProcessRow[]> all
    )
    {
        ProcessRow[] processes = all[contender];
        string[] baselines = [.. scenario.Baselines.Where(all.ContainsKey)];
        List<RatioTo> ratios = [.. baselines.Select(name => ToRatio(name, processes, all[name]))];
        if (scenario.ComparesWithBest && baselines.Length > 1)
        {
            ratios.Add(ToRatio(RatioTo.Best, processes, BestOf([.. baselines.Select(name => all[name])])));
        }

        return new Row(
            scenario.Name,
            regime,
            cell.Case,
            cell.Items,
            contender,
            Statistics.Median(processes.Select(static process => process.MedianNanoseconds)),
            processes.Min(static process => process.MinimumNanoseconds),
            ratios,
            Statistics.Median(processes.Select(static process => process.BytesPerItem)),
            processes.Max(static process => process.BytesPerItem),
            Statistics.Median(processes.Select(static process => process.CpuNanosecondsPerItem)),
            Medians([.. processes.Select(static process => process.PerThousandItems).OfType<Counters>()]),
            processes
        );
    }

    private static ProcessRow ToProcess(Cell cell) =>
        new ProcessRow(
            Statistics.Median(cell.NanosecondsPerItem),
            cell.NanosecondsPerItem.Min(),
            Statistics.Percentile99(cell.NanosecondsPerItem),
            cell.BytesPerItem,
            cell.CpuNanosecondsPerItem,
            cell.NanosecondsPerItem.Count,
            cell.RunsPerWindow,
            cell.PerThousandItems
        );

    private static Counters? Medians(Counters[] processes) =>
        processes is []
            ? null
            : new Counters(
                Statistics.Median(processes.Select(static counters => counters.ThreadChanges)),
                Statistics.Median(processes.Select(static counters => counters.PoolEntries)),
                Statistics.Median(processes.Select(static counters => counters.Guests))
            );

    /// <summary>In each process the baseline with the lower median.</summary>
    private static ProcessRow[] BestOf(ProcessRow[][] baselines) =>
        [
            .. Enumerable
                .Range(0, baselines[0].Length)
                .Select(process => baselines.Select(rows => rows[process]).MinBy(static row => row.MedianNanoseconds)!),
        ];

    private static RatioTo ToRatio(string baseline, ProcessRow[] contender, ProcessRow[] of)
    {
        double[] Ratios(Func<ProcessRow, double> figure) =>
            [.. contender.Zip(of, (above, below) => figure(above) / figure(below))];

        double[] medians = Ratios(static process => process.MedianNanoseconds);
        return new RatioTo(
            baseline,
            Statistics.Median(medians),
            medians.Min(),
            Statistics.Median(Ratios(static process => process.MinimumNanoseconds)),
            Statistics.Median(Ratios(static process => process.Percentile99Nanoseconds))
        );
    }
}

internal static class Statistics
{
    /// <summary>The least that no more than one in a hundred are above.</summary>
    public static double Percentile99(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted[(int)Math.Ceiling(sorted.Length * 0.99) - 1];
    }

    public static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
