using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Cluster.Coordination;
using Cluster.Output;
using Cluster.Silos;
using Dispatcher.Files;
using Dispatcher.Output;
using Dispatcher.Running;

namespace Cluster;

/// <summary>
/// The run from the settings to the exit code: finds the files, starts the silos, distributes groups, collects and
/// prints results.
/// </summary>
/// <param name="output">Gets the results.</param>
/// <param name="error">Gets problems and the progress display.</param>
public sealed class Application(TextWriter output, TextWriter error)
{
    /// <summary>
    /// The most files of a group: few enough for several groups in flight on a silo, and enough to keep its handlers
    /// busy.
    /// </summary>
    private const int MostFilesOfGroup = 16;

    /// <summary>Gets or sets the silos that get groups; a test can wrap them.</summary>
    public Func<LocalCluster, ISiloSet> SilosOf { get; set; } = static cluster => cluster;

    /// <summary>Runs.</summary>
    /// <param name="settings">The settings of the command line.</param>
    /// <returns>The exit code.</returns>
    public async Task<int> RunAsync(Settings settings)
    {
        FoundFiles found = FileDiscovery.Find(settings.Folders);
        IReadOnlyList<SiloReport> silos;
        try
        {
            silos = await WorkAsync(settings, found.Files);
        }
        catch (Exception exception) when (exception is SiloStartException or AllSilosEndedException)
        {
            error.WriteLine(Printable.Text(exception.Message));
            return ExitCode.Incomplete;
        }

        var report = new Report(
            [
                .. found
                    .Files.Where(static file => file.Problem is null)
                    .Select(static file => new FileReport(file, file.Facts)),
            ],
            found.Folders,
            Ways: [],
            [
                .. found.Problems,
                .. found
                    .Files.Where(static file => file.Problem is not null)
                    .Select(static file => new ReadProblem(Path.Join(file.Folder, file.Path), file.Problem!)),
            ],
            Differences: []
        );
        foreach (ReadProblem problem in report.Problems)
        {
            error.WriteLine($"Cannot read {Printable.Text(problem.Path)}: {Printable.Text(problem.Reason)}");
        }

        if (settings.Json)
        {
            ClusterJson.Write(report, silos, output);
        }
        else
        {
            ClusterScreen.Write(report, silos, output);
        }

        return report.Problems.Count == 0 ? ExitCode.Success : ExitCode.Incomplete;
    }

    private async Task<IReadOnlyList<SiloReport>> WorkAsync(Settings settings, IReadOnlyList<SourceFile> files)
    {
        if (files.Count == 0)
        {
            return [];
        }

        await using LocalCluster cluster = await LocalCluster.StartAsync(settings.Silos);
        if (!settings.Json)
        {
            foreach (SiloProcess silo in cluster.Silos)
            {
                error.WriteLine($"{silo.Name} is process {silo.Id}, on 127.0.0.1:{silo.Port}");
            }
        }

        int size = Math.Min(MostFilesOfGroup, settings.FilesInFlight);
        var distribution = new Distribution(SilosOf(cluster), FileGroup.Of(files, size), settings.FilesInFlight);
        ProgressDisplay.During(
            error,
            settings.Json,
            progress =>
            {
                int done = 0;
                distribution
                    .RunAsync(count =>
                    {
                        done += count;
                        progress.Show("Pairing handlers with files", done, files.Count);
                    })
                    .GetAwaiter()
                    .GetResult();
                return done;
            }
        );
        return [.. cluster.Silos.Zip(distribution.Shares, static (silo, share) => new SiloReport(silo.Id, share))];
    }
}
