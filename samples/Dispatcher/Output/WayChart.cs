using System;
using System.Globalization;
using Dispatcher.Running;
using Spectre.Console;

namespace Dispatcher.Output;

/// <summary>The ways as bars; those of ClosureGen have their own colour.</summary>
public static class WayChart
{
    /// <summary>Creates the chart.</summary>
    /// <param name="report">The report.</param>
    public static BarChart Of(Report report)
    {
        BarChart chart = new BarChart().Label("Nanoseconds per pair").LeftAlignLabel().UseValueFormatter(Format);
        foreach (WayReport way in report.Ways)
        {
            bool ours = way.Name.StartsWith("ClosureGen", StringComparison.Ordinal);
            chart.AddItem(way.Name, way.NanosecondsPerPair, ours ? Color.Green : Color.Grey);
        }

        return chart;
    }

    private static string Format(double value, CultureInfo culture) =>
        value.ToString("N0", CultureInfo.InvariantCulture);
}
