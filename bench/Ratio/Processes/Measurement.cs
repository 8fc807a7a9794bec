using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Measuring;
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
        Dictionary<Regime, Machine> machines = [];
        await Progress(async advance =>
        {
            foreach (Job job in jobs)
            {
                await ChildProcess.RunAsync(
                    job,
                    line =>
                    {
                        if (line.Machine is not null)
                        {
                            machines[job.Regime] = line.Machine;
                        }

                        if (line.Cell is not null)
                        {
                            results.Add(job.Regime, line.Cell);
                        }
                    },
                    cancellationToken
                );
                advance(1.0 / jobs.Count);
            }
        });
        return new Report(
            Versions.ClosureGen,
            [.. machines.OrderBy(static entry => entry.Key).Select(static entry => entry.Value)],
            options.Processes,
            options.Plan,
            results.Rows(ScenarioCatalog.Get)
        );
    }

    // The bar is drawn a few times a second by this process, which costs the child nothing that shows.
    private static Task Progress(Func<Action<double>, Task> work)
    {
        if (Console.IsErrorRedirected)
        {
            return work(static _ => { });
        }

        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) }
        );
        return console
            .Progress()
            .AutoClear(true)
            .StartAsync(context =>
            {
                ProgressTask task = context.AddTask("measuring", maxValue: 1);
                return work(task.Increment);
            });
    }
}
