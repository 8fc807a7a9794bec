using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ClosureGen.Ratio.Processes;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Commands;

/// <summary>The command line.</summary>
internal static class StudiesCommand
{
    /// <summary>Makes it; without a command it lists what it can do.</summary>
    /// <param name="measure">Measures studies, stores their results in a folder and returns an exit code.</param>
    /// <param name="report">Writes the report of a folder's results to another folder and returns an exit code.</param>
    public static RootCommand Create(
        Func<Pass, IReadOnlyList<Study>, string, int> measure,
        Func<string, string, int> report
    )
    {
        string studies = string.Join(
            Environment.NewLine,
            StudyCatalog.All.Select(static study =>
                $"  {study.Name, -12} {study.Title} ({StudyRunner.CountRows(study, Pass.Quick)} rows with quick, "
                + $"{StudyRunner.CountRows(study, Pass.All)} with all)"
            )
        );
        var results = new Option<string>("--results")
        {
            Description = "The folder that results are kept in.",
            DefaultValueFactory = static _ => Repository.Results,
            Recursive = true,
        };
        RefuseFiles(results);
        var root = new RootCommand(
            "Measures what public studies have measured, with ClosureGen beside it, by BenchmarkDotNet."
                + $"{Environment.NewLine}{Environment.NewLine}Studies:{Environment.NewLine}{studies}"
        )
        {
            results,
            Measuring("quick", "One representative pass in this process: under ten minutes on two cores.", Pass.Quick),
            Measuring("all", "Every row, in a process of its own: about an hour on two cores.", Pass.All),
            Measuring("check", "Every row once, to see that it works. Nothing is kept.", Pass.Check),
            Reporting(),
        };
        root.SetAction(parsed => root.Parse("--help").Invoke(parsed.InvocationConfiguration));
        return root;

        Command Measuring(string name, string description, Pass pass)
        {
            var wanted = new Argument<string[]>("study")
            {
                Description = "Which studies; all of them if none is named.",
                Arity = ArgumentArity.ZeroOrMore,
            };
            wanted.Validators.Add(static result =>
                Refusals.RefuseUnknown(
                    result,
                    "study",
                    result.Tokens.Select(static token => token.Value),
                    StudyCatalog.All.Select(static study => study.Name)
                )
            );
            var command = new Command(name, description) { wanted };
            command.SetAction(parsed =>
            {
                string[] names = parsed.GetValue(wanted) ?? [];
                return measure(
                    pass,
                    [.. StudyCatalog.All.Where(study => names.Length == 0 || names.Contains(study.Name))],
                    parsed.GetValue(results)!
                );
            });
            return command;
        }

        Command Reporting()
        {
            var output = new Option<string>("--output")
            {
                Description =
                    "The folder that the page is written to; its pictures go to images below it. "
                    + "[default: docs for the results of the repository, otherwise the folder of --results]",
            };
            RefuseFiles(output);
            var command = new Command(
                "report",
                "Turns stored results into docs/benchmarks.md, its pages, and charts in docs/images."
            )
            {
                output,
            };
            command.SetAction(parsed =>
            {
                string from = parsed.GetValue(results)!;
                return report(from, parsed.GetValue(output) ?? OutputFor(from));
            });
            return command;
        }
    }

    // The checked-in page is made of the checked-in results, and of others only where that is asked for.
    private static string OutputFor(string results) =>
        Path.TrimEndingDirectorySeparator(Path.GetFullPath(results)) == Repository.Results ? Repository.Docs : results;

    private static void RefuseFiles(Option<string> folder) =>
        folder.Validators.Add(result =>
        {
            foreach (string path in result.Tokens.Select(static token => token.Value))
            {
                if (path.Length == 0 || File.Exists(path))
                {
                    result.AddError($"{folder.Name} takes a folder, which '{path}' is not.");
                }
            }
        });
}
