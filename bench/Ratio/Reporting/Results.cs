using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Reporting;

/// <summary>Collects the cells of all processes and turns them into rows.</summary>
internal sealed class Results
{
    private readonly Dictionary<Key, List<Cell>> _cells = [];
    private readonly List<Key> _order = [];

    /// <summary>Adds a cell; the cells of a contender must come in the same order of processes as all others'.</summary>
    public void Add(Regime regime, Cell cell)
    {
        Key key = new Key(cell.Scenario, regime, cell.Case, cell.Contender);
        if (!_cells.TryGetValue(key, out List<Cell>? cells))
        {
            _cells.Add(key, cells = []);
            _order.Add(key);
        }

        cells.Add(cell);
    }

    /// <summary>All rows, in the order in which their contenders were first seen.</summary>
    public IReadOnlyList<Row> Rows(Func<string, Scenario> scenarios) =>
        [.. _order.Select(key => ToRow(key, scenarios(key.Scenario)))];

    private Row ToRow(Key key, Scenario scenario)
    {
        ProcessRow[] processes = Processes(key);
        (string Name, ProcessRow[] Rows)[] baselines =
        [
            .. scenario
                .Baselines.Where(baseline => _cells.ContainsKey(key with { Contender = baseline }))
                .Select(baseline => (baseline, Processes(key with { Contender = baseline }))),
        ];
        return new Row(
            key.Scenario,
            key.Regime,
            key.Case,
            _cells[key][0].Items,
            key.Contender,
            Statistics.Median(processes.Select(static process => process.MedianNanoseconds)),
            processes.Min(static process => process.MinimumNanoseconds),
            [
                .. baselines.Select(baseline => ToRatio(baseline.Name, processes, baseline.Rows)),
                .. scenario.ComparesWithBest && baselines.Length > 1
                    ? [ToRatio(RatioTo.Best, processes, BestOf([.. baselines.Select(static one => one.Rows)]))]
                    : (RatioTo[])[],
            ],
            Statistics.Median(processes.Select(static process => process.BytesPerItem)),
            processes.Max(static process => process.BytesPerItem),
            Statistics.Median(processes.Select(static process => process.CpuNanosecondsPerItem)),
            processes
        );
    }

    private ProcessRow[] Processes(Key key) =>
        [
            .. _cells[key]
                .Select(static cell => new ProcessRow(
                    Statistics.Median(cell.NanosecondsPerItem),
                    cell.NanosecondsPerItem.Min(),
                    Statistics.Percentile99(cell.NanosecondsPerItem),
                    cell.BytesPerItem,
                    cell.CpuNanosecondsPerItem,
                    cell.NanosecondsPerItem.Count,
                    cell.RunsPerWindow
                )),
        ];

    /// <summary>In each process the baseline with the lower median.</summary>
    private static ProcessRow[] BestOf(ProcessRow[][] baselines) =>
        [
            .. Enumerable
                .Range(0, baselines[0].Length)
                .Select(process => baselines.Select(rows => rows[process]).MinBy(static row => row.MedianNanoseconds)!),
        ];

    private static RatioTo ToRatio(string baseline, ProcessRow[] contender, ProcessRow[] of)
    {
        (double Medians, double Minima, double Of99)[] ratios =
        [
            .. contender.Zip(
                of,
                static (above, below) =>
                    (
                        above.MedianNanoseconds / below.MedianNanoseconds,
                        above.MinimumNanoseconds / below.MinimumNanoseconds,
                        above.Percentile99Nanoseconds / below.Percentile99Nanoseconds
                    )
            ),
        ];
        return new RatioTo(
            baseline,
            Statistics.Median(ratios.Select(static ratio => ratio.Medians)),
            ratios.Min(static ratio => ratio.Medians),
            Statistics.Median(ratios.Select(static ratio => ratio.Minima)),
            Statistics.Median(ratios.Select(static ratio => ratio.Of99))
        );
    }

    private readonly record struct Key(string Scenario, Regime Regime, string Case, string Contender);
}
