using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Dispatcher.Files;
using Dispatcher.Output;
using Dispatcher.Pairing;
using Dispatcher.Ways;

namespace Dispatcher.Running;

/// <summary>
/// The run from the settings to the exit code: finds the files, runs all pairs, times the ways, prints the results.
/// </summary>
/// <param name="output">Gets the results.</param>
/// <param name="error">Gets problems and the progress display.</param>
/// <param name="waysFor">Creates the ways for a job.</param>
public sealed class Application(TextWriter output, TextWriter error, Func<PairJob, IReadOnlyList<IWay>> waysFor)
{
    /// <summary>Gets whether the ways are warmed up before they are timed, which takes 2 to 8 seconds.</summary>
    public bool WarmsUp { get; init; } = true;

    /// <summary>Runs.</summary>
    /// <param name="settings">The settings of the command line.</param>
    /// <returns>The exit code.</returns>
    public int Run(Settings settings)
    {
        Report report = ProgressDisplay.During(error, settings.Json, progress => Work(settings, progress));
        foreach (ReadProblem problem in report.Problems)
        {
            error.WriteLine($"Cannot read {Printable.Text(problem.Path)}: {Printable.Text(problem.Reason)}");
        }

        foreach (string difference in report.Differences)
        {
            error.WriteLine(difference);
        }

        if (settings.Json)
        {
            JsonReport.Write(report, output);
        }
        else
        {
            ScreenReport.Write(report, settings, output);
        }

        return report.Problems.Count + report.Differences.Count == 0 ? ExitCode.Success : ExitCode.Incomplete;
    }

    private Report Work(Settings settings, IProgressDisplay progress)
    {
        FoundFiles found = FileDiscovery.Find(settings.Folders);

        var mainJob = new MainJob(waysFor, new PortionReader());
        mainJob.Run(found.Files, progress);
        ReadProblem[] problems =
        [
            .. found.Problems,
            .. found
                .Files.Where(file => file.Problem is not null)
                .Select(file => new ReadProblem(Path.Join(file.Folder, file.Path), file.Problem!)),
        ];

        return new Report(
            mainJob.Reports,
            found.Folders,
            Time(mainJob.Reports, settings.Rounds, progress),
            problems,
            mainJob.Differences
        );
    }

    private WayReport[] Time(IReadOnlyList<FileReport> reports, int rounds, IProgressDisplay progress)
    {
        if (reports.Count == 0)
        {
            return [];
        }

        var timer = new WayTimer([.. reports.Select(report => report.File)], waysFor) { WarmsUp = WarmsUp };
        IReadOnlyList<WayTiming> timings = timer.Measure(rounds, progress);
        long pairs = (long)reports.Count * MainJob.HandlerCount;
        return
        [
            .. waysFor(new PairJob([], []))
                .Zip(
                    timings,
                    (way, timing) => new WayReport(way.Name, pairs, timing.NanosecondsPerPair, timing.BytesPerPair)
                ),
        ];
    }
}
