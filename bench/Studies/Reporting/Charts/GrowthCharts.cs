using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting.Charts;

/// <summary>How time and bytes grow with the length of a batch, with all workers free where that was measured.</summary>
internal static class GrowthCharts
{
    public const string Time = "growth-time";
    public const string Bytes = "growth-bytes";

    /// <summary>What a run must allocate to stand above the line of those that allocate nothing.</summary>
    public const double LeastBytes = 1;

    /// <summary>None, where growth was not measured.</summary>
    public static IEnumerable<(string Name, LineChart Chart)> Of(StoredResults stored)
    {
        if (Growth.Of(stored) is not [Growth growth, ..])
        {
            yield break;
        }

        string measured =
            $"trivial body, {(growth.Regime == Regime.G ? "all workers free" : "one worker")}; "
            + $"{growth.Report.Machines[0].Runtime}, {growth.Report.Machines[0].Cores} cores; less is better. By bench/Ratio";
        yield return (
            Time,
            Draw(
                "Time for an item, by the length of the batch",
                $"Median, {measured}",
                growth,
                static row => row.MedianNanoseconds,
                noneBelow: 0,
                Figures.TimePower
            )
        );
        yield return (
            Bytes,
            Draw(
                "Bytes for a run, by the length of the batch",
                $"On all threads, {measured}",
                growth,
                Growth.BytesOfRun,
                LeastBytes,
                Figures.BytesPower
            )
        );
    }

    private static LineChart Draw(
        string title,
        string caption,
        Growth growth,
        Func<Row, double> value,
        double noneBelow,
        Func<double, string> tick
    ) =>
        new LineChart(
            title,
            caption,
            "objects in the batch",
            noneBelow,
            tick,
            [
                .. growth.Ways.Select(way => new Line(
                    way.Key,
                    [.. way.Select(row => ((double)row.Items, value(row)))],
                    RowNames.IsOurs(way.Key)
                )),
            ]
        );
}
