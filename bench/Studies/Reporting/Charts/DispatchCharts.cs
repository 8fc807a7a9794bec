using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>The two pictures of the README: bytes and time of a dispatch, as bench/Ratio measured them.</summary>
internal static class DispatchCharts
{
    private const string Scenario = "single";
    private const string Case = "100";

    /// <summary>None, where the scenario was not measured.</summary>
    public static IEnumerable<(string Name, BarChart Chart)> Of(StoredResults stored)
    {
        // The first file that has the scenario: files come in the order of their names.
        RatioResults? results = stored.Ratios.FirstOrDefault(static results => results.Report.Rows.Any(IsDrawn));
        if (results is null)
        {
            yield break;
        }

        Row[] rows = [.. results.Report.Rows.Where(IsDrawn).OrderBy(static row => RowNames.IsOurs(row.Contender))];
        string where =
            $"handler, object and int; 100 in flight, made by a thread of its own; {results.Report.Machines[0].Runtime}; less is better; by bench/Ratio";
        yield return (
            "bytes-per-dispatch",
            Draw("Bytes per dispatch", where, rows, static row => row.MaximumBytes, Figures.Bytes)
        );
        yield return (
            "time-per-dispatch",
            Draw("Time per dispatch", where, rows, static row => row.MedianNanoseconds, Figures.Time)
        );
    }

    private static bool IsDrawn(Row row) => row is { Scenario: Scenario, Regime: Regime.G, Case: Case };

    private static BarChart Draw(
        string title,
        string caption,
        IEnumerable<Row> rows,
        Func<Row, double> value,
        Func<double, string> text
    ) =>
        new BarChart(
            title,
            caption,
            [
                new BarGroup(
                    "",
                    [
                        .. rows.Select(row => new Bar(
                            row.Contender,
                            value(row),
                            text(value(row)),
                            RowNames.IsOurs(row.Contender)
                        )),
                    ]
                ),
            ]
        );
}
