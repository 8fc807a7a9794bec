using System.Reflection;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Reporting;
using Spectre.Console;

namespace ClosureGen.Ratio.Processes;

/// <summary>All jobs of a run, one process after the other, with a progress bar on stderr.</summary>
internal static class Measurement
{
    public static async Task<Report> RunAsync(RatioOptions options, CancellationToken cancellationToken)
    {
        IReadOnlyList<Job> jobs = Job.All(options);
        Results results = new Results();
        SortedDictionary<Regime, Machine> machines = [];
        // The bar is drawn a few times a second by this process, which costs the child nothing that shows.
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Out = new AnsiConsoleOutput(Console.IsErrorRedirected ? TextWriter.Null : Console.Error),
            }
        );
        await console
            .Progress()
            .AutoClear(true)
            .StartAsync(async context =>
            {
                ProgressTask progress = context.AddTask("measuring", maxValue: jobs.Count);
                foreach (Job job in jobs)
                {
                    await ChildProcess.RunAsync(job, line => Take(job, line), cancellationToken);
                    progress.Increment(1);
                }
            });
        return new Report(
            typeof(DispatchBatch)
                .Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
                .InformationalVersion,
            [.. machines.Values],
            options.Processes,
            options.Plan,
            results.Rows(Scenario.Get)
        );

        void Take(Job job, ChildLine line)
        {
            if (line.Machine is { } machine)
            {
                machines[job.Regime] = machine;
            }

            if (line.Cell is { } cell)
            {
                results.Add(job.Regime, cell);
            }
        }
    }
}
