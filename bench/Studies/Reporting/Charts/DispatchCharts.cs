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

    /// <summary>Like stands beside like: what a way gives its caller, and the ways that give it.</summary>
    public static IReadOnlyList<(string Gives, IReadOnlyList<string> Ways)> Groups { get; } =
    [
        (
            "A Task, to be awaited by anybody",
            ["Task.Run closure", "StartNew static + new state", "SelfClosure", Verbs.StartNew]
        ),
        (
            "A ValueTask, to be awaited once",
            [
                "PoolingAsyncValueTaskMethodBuilder + Task.Yield",
                "reused IThreadPoolWorkItem + IValueTaskSource",
                Verbs.Dispatch,
            ]
        ),
        (
            "Nothing to await",
            ["QueueUserWorkItem<TState>", "UnsafeQueueUserWorkItem<TState>", "reused IThreadPoolWorkItem", Verbs.Post]
        ),
    ];

    /// <summary>None, where the scenario was not measured.</summary>
    public static IEnumerable<(string Name, BarChart Chart)> Of(StoredResults stored)
    {
        if (stored.RatioOf(Scenario)?.Report is not Report report || !report.Rows.Any(IsDrawn))
        {
            yield break;
        }

        Row[] rows = [.. report.Rows.Where(IsDrawn)];
        string caption =
            $"{Case} in flight, producer outside the pool, all workers free; {report.Machines[0].Runtime}, "
            + $"{report.Machines[0].Cores} cores; less is better. By bench/Ratio";
        yield return (
            "bytes-per-dispatch",
            Draw(
                "Bytes per dispatch of a handler with an object and an int",
                caption,
                rows,
                static row => row.MaximumBytes,
                Figures.Bytes
            )
        );
        yield return (
            "time-per-dispatch",
            Draw(
                "Time per dispatch of a handler with an object and an int",
                caption,
                rows,
                static row => row.MedianNanoseconds,
                Figures.Time
            )
        );
    }

    private static bool IsDrawn(Row row) => row is { Scenario: Scenario, Regime: Regime.G, Case: Case };

    private static BarChart Draw(
        string title,
        string caption,
        IReadOnlyList<Row> rows,
        Func<Row, double> value,
        Func<double, string> text
    ) =>
        new BarChart(
            title,
            caption,
            [
                .. Groups.Select(group => new BarGroup(
                    group.Gives,
                    [
                        .. group
                            .Ways.SelectMany(way => rows.Where(row => row.Contender == way))
                            .Select(row => new Bar(
                                row.Contender,
                                value(row),
                                text(value(row)),
                                RowNames.IsOurs(row.Contender)
                            )),
                    ]
                )),
            ]
        );
}
