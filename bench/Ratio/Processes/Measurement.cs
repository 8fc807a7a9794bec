using System.Reflection;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio.Processes;

/// <summary>All jobs of a run, one process after the other, and how many are done on stderr.</summary>
internal static class Measurement
{
    public static async Task<Report> RunAsync(RatioOptions options, CancellationToken cancellationToken)
    {
        IReadOnlyList<Job> jobs = Job.All(options);
        Results results = new Results();
        SortedDictionary<(string, Regime), Machine> machines = [];
        for (int done = 0; done < jobs.Count; done++)
        {
            Job job = jobs[done];
            if (!Console.IsErrorRedirected)
            {
                Console.Error.Write(
                    $"\r{done} of {jobs.Count} processes, {job.Scenario} in regime {job.Regime} ...   "
                );
            }

            await foreach (ChildLine line in ChildProcess.RunAsync(job, cancellationToken))
            {
                if (line.Machine is { } machine)
                {
                    machines[(machine.Runtime, job.Regime)] = machine;
                }

                if (line.Cell is { } cell)
                {
                    string label = job.Build is null ? cell.Case : $"{cell.Case}, {job.Build.Name}";
                    results.Add(job.Regime, cell with { Case = label });
                }
            }
        }

        return new Report(
            typeof(DispatchBatch)
                .Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
                .InformationalVersion,
            [.. machines.Values],
            options.Processes,
            options.Plan,
            results.Rows(Scenario.Get)
        );
    }
}
