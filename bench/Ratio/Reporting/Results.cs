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
    /// <param name="baselines">The baselines of a scenario by its name.</param>
    public IReadOnlyList<Row> Rows(Func<string, IReadOnlyList<string>> baselines) =>
        [.. _order.Select(key => ToRow(key, baselines(key.Scenario)))];

    private Row ToRow(Key key, IReadOnlyList<string> baselines)
    {
        ProcessRow[] processes = Processes(key);
        return new Row(
            key.Scenario,
            key.Regime,
            key.Case,
            _cells[key][0].Items,
            key.Contender,
            Statistics.Median(processes.Select(static process => process.MedianNanoseconds)),
            processes.Min(static process => process.MinimumNanoseconds),
            [
                .. baselines
                    .Where(baseline => _cells.ContainsKey(key with { Contender = baseline }))
                    .Select(baseline => ToRatio(baseline, processes, Processes(key with { Contender = baseline }))),
            ],
            Statistics.Median(processes.Select(static process => process.BytesPerItem)),
            processes.Max(static process => process.BytesPerItem),
            processes
        );
    }

    private ProcessRow[] Processes(Key key) =>
        [
            .. _cells[key]
                .Select(static cell => new ProcessRow(
                    Statistics.Median(cell.NanosecondsPerItem),
                    cell.NanosecondsPerItem.Min(),
                    cell.BytesPerItem,
                    cell.NanosecondsPerItem.Count,
                    cell.RunsPerWindow
                )),
        ];

    private static RatioTo ToRatio(string baseline, ProcessRow[] contender, ProcessRow[] of)
    {
        (double Medians, double Minima)[] ratios =
        [
            .. contender.Zip(
                of,
                static (above, below) =>
                    (
                        above.MedianNanoseconds / below.MedianNanoseconds,
                        above.MinimumNanoseconds / below.MinimumNanoseconds
                    )
            ),
        ];
        return new RatioTo(
            baseline,
            Statistics.Median(ratios.Select(static ratio => ratio.Medians)),
            ratios.Min(static ratio => ratio.Medians),
            Statistics.Median(ratios.Select(static ratio => ratio.Minima))
        );
    }

    private readonly record struct Key(string Scenario, Regime Regime, string Case, string Contender);
}
