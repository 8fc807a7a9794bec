using System.Globalization;
using System.Linq;
using Dispatcher.Running;
using Dispatcher.Ways;
using Spectre.Console;

namespace Dispatcher.Output;

/// <summary>The ways, with the cost of a pair in each.</summary>
public static class WayTable
{
    /// <summary>Creates the table.</summary>
    /// <param name="report">The report.</param>
    public static Table Of(Report report)
    {
        Table table = new Table()
            .Title($"The ways of dispatching (ratio to {TaskRunClosure.WayName})")
            .AddColumn("Way")
            .AddColumn(Numbers("Pairs"))
            .AddColumn(Numbers("ns/pair"))
            .AddColumn(Numbers("Ratio"))
            .AddColumn(Numbers("B/pair"));
        double baseline = report.Ways.First(way => way.Name == TaskRunClosure.WayName).NanosecondsPerPair;
        foreach (WayReport way in report.Ways)
        {
            table.AddRow(
                new Text(way.Name),
                new Text(way.Pairs.ToString("N0", CultureInfo.InvariantCulture)),
                new Text(way.NanosecondsPerPair.ToString("N0", CultureInfo.InvariantCulture)),
                new Text((way.NanosecondsPerPair / baseline).ToString("N2", CultureInfo.InvariantCulture)),
                new Text(way.BytesPerPair.ToString("N1", CultureInfo.InvariantCulture))
            );
        }

        return table;
    }

    private static TableColumn Numbers(string header) => new TableColumn(header).RightAligned().NoWrap();
}
