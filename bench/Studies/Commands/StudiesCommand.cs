using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Linq;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Commands;

/// <summary>The command line.</summary>
internal static class StudiesCommand
{
    /// <summary>Makes it; without a command it lists what it can do.</summary>
    /// <param name="measure">Measures studies and returns an exit code.</param>
    /// <param name="report">Writes the report and returns an exit code.</param>
    public static RootCommand Create(Func<Pass, IReadOnlyList<Study>, int> measure, Func<int> report)
    {
        string studies = string.Join(
            Environment.NewLine,
            StudyCatalog.All.Select(static study =>
                $"  {study.Name, -12} {study.Title} ({StudyRunner.CountRows(study, Pass.Quick)} rows, "
                + $"{StudyRunner.CountRows(study, Pass.All)} with all)"
            )
        );
        var root = new RootCommand(
            "Measures what public studies have measured, with ClosureGen beside it, by BenchmarkDotNet."
                + $"{Environment.NewLine}{Environment.NewLine}Studies:{Environment.NewLine}{studies}"
        )
        {
            Measuring("quick", "One representative pass in this process: under ten minutes on two cores.", Pass.Quick),
            Measuring("all", "Every row, in a process of its own: some hours.", Pass.All),
            Measuring("check", "Every row once, to see that it works. Nothing is kept.", Pass.Check),
        };
        var write = new Command(
            "report",
            "Turns the results into docs/benchmarks.md and the charts under docs/images."
        );
        write.SetAction(_ => report());
        root.Add(write);
        root.SetAction(_ => root.Parse("--help").Invoke());
        return root;

        Command Measuring(string name, string description, Pass pass)
        {
            var wanted = new Argument<string[]>("study")
            {
                Description = "Which studies; all of them if none is named.",
                Arity = ArgumentArity.ZeroOrMore,
            };
            wanted.AcceptOnlyFromAmong([.. StudyCatalog.All.Select(static study => study.Name)]);
            var command = new Command(name, description) { wanted };
            command.SetAction(result =>
            {
                string[] names = result.GetValue(wanted) ?? [];
                return measure(
                    pass,
                    [.. StudyCatalog.All.Where(study => names.Length == 0 || names.Contains(study.Name))]
                );
            });
            return command;
        }
    }
}
