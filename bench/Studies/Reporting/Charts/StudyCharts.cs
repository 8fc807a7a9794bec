using System.Collections.Generic;
using System.Linq;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>The pictures of the studies' tables, from the newest framework that each was measured on.</summary>
internal static class StudyCharts
{
    public static IEnumerable<(string Name, BarChart Chart)> Of(IReadOnlyList<Study> studies, StoredResults stored) =>
        from study in studies
        from table in study.Tables
        let chart = Of(study, table, stored)
        where chart is not null
        select (table.Chart!.Name, chart);

    /// <summary>The picture of a table; null where it has none, or where nothing of it was measured.</summary>
    public static BarChart? Of(Study study, StudyTable table, StoredResults stored)
    {
        StudyResults? results = stored
            .Frameworks.Select(framework => stored.Find(study.Name, framework))
            .FirstOrDefault(static results => results is not null);
        return results is null || table.Chart is null ? null
            : Draw(table, table.Chart, results) is { Groups.Count: > 0 } drawn ? drawn
            : null;
    }

    private static BarChart Draw(StudyTable table, StudyChart chart, StudyResults results) =>
        new BarChart(
            chart.Title,
            $"{(chart.OfBytes ? "Bytes" : "Median time")} of {table.Operation}{(chart.Cases is [string only] ? $", {only}" : "")}; "
                + $"{results.Framework}, less is better; by {results.Tool} (-- {results.Pass.ToString().ToLowerInvariant()})",
            [
                .. TableRows
                    .Of(table, results.Pass)
                    .Where(row => chart.Cases.Contains(row.Case))
                    .GroupBy(static row => row.Case)
                    .Select(rows => new BarGroup(
                        chart.Cases.Count > 1 ? rows.Key : "",
                        [
                            .. rows.Select(row => results.Find(table, row.Case, row.Row))
                                .OfType<ResultRow>()
                                .Select(row => ToBar(row, chart.OfBytes)),
                        ]
                    ))
                    .Where(static group => group.Bars.Count > 0),
            ]
        );

    private static Bar ToBar(ResultRow row, bool ofBytes) =>
        new Bar(
            row.Row,
            ofBytes ? row.Bytes : row.Nanoseconds,
            ofBytes ? Figures.Bytes(row.Bytes) : Figures.Time(row.Nanoseconds),
            RowNames.IsOurs(row.Row)
        );
}
