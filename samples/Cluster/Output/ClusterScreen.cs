using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Cluster.Coordination;
using Dispatcher.Output;
using Dispatcher.Running;
using Spectre.Console;

namespace Cluster.Output;

/// <summary>Writes the table of files, as samples/Dispatcher does, and the share of each silo.</summary>
public static class ClusterScreen
{
    /// <summary>Writes the report.</summary>
    /// <param name="report">The files.</param>
    /// <param name="silos">The silos.</param>
    /// <param name="output">The writer.</param>
    public static void Write(Report report, IReadOnlyList<SiloReport> silos, TextWriter output)
    {
        IAnsiConsole console = ScreenReport.CreateConsole(output);
        string folders = string.Join(", ", report.Folders.Select(static folder => Printable.Text(folder.Path)));
        string heading = $"{ScreenReport.Counted(report.Files.Count)} in {folders}";
        if (report.Files.Count == 0)
        {
            ScreenReport.Show(console, new Text($"{heading}: there was nothing to dispatch."));
            return;
        }

        ScreenReport.Show(console, new Text(heading));
        ScreenReport.Show(console, FileTable.Of(report, console.Profile.Width));
        ScreenReport.Show(console, SiloTable(silos));
        foreach (SiloShare share in silos.Select(static silo => silo.Share).Where(static share => HasTrouble(share)))
        {
            ScreenReport.Show(console, new Text(Trouble(share)));
        }
    }

    private static Table SiloTable(IReadOnlyList<SiloReport> silos)
    {
        Table table = new Table()
            .Title(
                FormattableString.Invariant(
                    $"{MainJob.HandlerCount} handlers on {(silos.Count == 1 ? "1 silo" : $"{silos.Count} silos")}"
                )
            )
            .AddColumn("Silo")
            .AddColumn(Numbers("Process"))
            .AddColumn(Numbers("Groups"))
            .AddColumn(Numbers("Files"))
            .AddColumn(Numbers("Bytes"))
            .AddColumn(Numbers("Share of bytes"))
            .AddColumn(Numbers("Most files in flight"));
        long bytes = Math.Max(1, silos.Sum(static silo => silo.Share.Bytes));
        foreach ((int processId, SiloShare share) in silos)
        {
            table.AddRow(
                share.Name,
                processId.ToString(CultureInfo.InvariantCulture),
                Format(share.Groups),
                Format(share.Files),
                Format(share.Bytes),
                (100.0 * share.Bytes / bytes).ToString("N1", CultureInfo.InvariantCulture) + " %",
                Format(share.MostInFlight)
            );
        }

        return table;
    }

    private static bool HasTrouble(SiloShare share) => share.HasEnded || share.RepeatedGroups > 0;

    private static string Trouble(SiloShare share) =>
        FormattableString.Invariant(
            $"{share.Name} {(share.HasEnded ? "ended during the run" : "failed some calls")}: {share.RepeatedFiles} files in {share.RepeatedGroups} groups, handed to it and not done, were done again. Each file counts once."
        );

    private static TableColumn Numbers(string header) => new TableColumn(header).RightAligned().NoWrap();

    private static string Format(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
