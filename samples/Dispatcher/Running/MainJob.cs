using System;
using System.Collections.Generic;
using System.Linq;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Output;
using Dispatcher.Pairing;
using Dispatcher.Ways;

namespace Dispatcher.Running;

/// <summary>Runs every handler on every file in every way, and compares the results.</summary>
/// <param name="waysFor">Creates the ways for a job.</param>
/// <param name="reader">Reads the files.</param>
public sealed class MainJob(Func<PairJob, IReadOnlyList<IWay>> waysFor, PortionReader reader)
{
    private readonly List<FileReport> _reports = [];
    private readonly Dictionary<string, Difference> _differences = [];

    /// <summary>Gets the handlers that every file is paired with. They are stateless, so all ways share them.</summary>
    public static IReadOnlyList<FileHandler> Handlers { get; } =
    [new ByteCounter(), new LineCounter(), new WordCounter(), new LongestLine(), new Sha256Hasher()];

    /// <summary>Gets the number of handlers that every file is paired with.</summary>
    public static int HandlerCount => Handlers.Count;

    /// <summary>Gets the results of the files that could be read.</summary>
    public IReadOnlyList<FileReport> Reports => _reports;

    /// <summary>Gets a line for each way whose results differ from the first one's.</summary>
    public IReadOnlyList<string> Differences => [.. _differences.Values.Select(difference => difference.ToString())];

    /// <summary>Reads the files and runs all pairs.</summary>
    /// <param name="files">The files; <see cref="SourceFile.Problem"/> tells why one cannot be read.</param>
    /// <param name="progress">Gets the progress.</param>
    public void Run(IReadOnlyList<SourceFile> files, IProgressDisplay progress)
    {
        using var runner = new JobRunner();
        int filesDone = 0;
        foreach (IReadOnlyList<SourceFile> portion in reader.Read(files))
        {
            var job = new PairJob(Handlers, portion);
            IReadOnlyList<IWay> ways = waysFor(job);
            FileFacts[] expected = [];
            for (int i = 0; i < ways.Count; i++)
            {
                FileFacts[] found = RunInOneWay(runner, ways[i], job);
                expected = i == 0 ? found : expected;
                Compare(ways[0], ways[i], job, expected, found);
                progress.Show(
                    "Pairing handlers with files",
                    filesDone + portion.Count * (i + 1.0) / ways.Count,
                    files.Count
                );
            }

            _reports.AddRange(
                portion
                    .Zip(expected, (file, facts) => new FileReport(file, facts))
                    .Where(report => report.File.IsIntact())
            );
            filesDone += portion.Count;
        }
    }

    private FileFacts[] RunInOneWay(JobRunner runner, IWay way, PairJob job)
    {
        foreach (SourceFile file in job.Files)
        {
            file.Facts = new FileFacts();
        }

        int run = runner.Run(way, job);
        if (run != job.Pairs.Length)
        {
            Add(way, FormattableString.Invariant($"ran {run} of {job.Pairs.Length} pairs"));
        }

        return [.. job.Files.Select(file => file.Facts)];
    }

    private void Compare(IWay first, IWay way, PairJob job, FileFacts[] expected, FileFacts[] found)
    {
        for (int i = 0; i < found.Length; i++)
        {
            // A file that changes on disk meanwhile rightly gives other results; it is reported as a problem.
            if (found[i].DifferenceFrom(expected[i]) is { } difference && job.Files[i].IsIntact())
            {
                Add(way, $"{Printable.Text(job.Files[i].Path)}: {difference}, which {first.Name} found");
            }
        }
    }

    private void Add(IWay way, string text)
    {
        if (!_differences.TryGetValue(way.Name, out Difference? difference))
        {
            _differences.Add(way.Name, difference = new Difference(way.Name, text));
        }

        difference.Count++;
    }

    private sealed record Difference(string Way, string First)
    {
        public int Count { get; set; }

        public override string ToString() =>
            Count == 1
                ? $"{Way} differs: {First}"
                : FormattableString.Invariant($"{Way} differs {Count} times, first: {First}");
    }
}
