using System;
using System.Collections.Generic;
using System.IO;
using ClosureGen.Bench.Shared;
using ClosureGen.Studies.Commands;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Results;
using Spectre.Console;

namespace ClosureGen.Studies;

/// <summary>Entry point.</summary>
internal static class Program
{
    public static int Main(string[] args) =>
        CommandInvoker.Invoke(
            StudiesCommand.Create(Measure, Report).Parse(args),
            hint: "Without arguments the program lists what it can do."
        );

    private static int Measure(Pass pass, IReadOnlyList<Study> studies, string results)
    {
        var store = new ResultStore(results);
        try
        {
            // Known before minutes of measuring rather than behind them. A check keeps nothing.
            if (pass != Pass.Check)
            {
                store.CheckCanSave(studies);
            }
        }
        catch (IOException exception)
        {
            return Refuse($"Cannot write the results: {exception.Message}");
        }

        IReadOnlyList<string> failed = new StudyRunner(pass, store, Repository.Artifacts, OutputConsole.Create()).Run(
            studies
        );
        foreach (string row in failed)
        {
            Console.Error.WriteLine($"failed: {row}");
        }

        return failed.Count == 0 ? 0 : ExitCode.Failed;
    }

    private static int Report(string results, string output)
    {
        if (!Directory.Exists(results))
        {
            return Refuse($"There is no folder of results '{results}'.");
        }

        StoredResults stored;
        try
        {
            stored = new ResultStore(results).Load();
            if (stored.IsEmpty)
            {
                return Refuse(
                    $"There are no results in '{results}' to make a report of: quick and all measure them, and "
                        + "--results names another folder."
                );
            }

            ResultFolder.Create(output);
        }
        catch (Exception exception) when (exception is InvalidDataException || FileFailure.Is(exception))
        {
            return Refuse(exception.Message);
        }

        IReadOnlyDictionary<string, string> files = ReportFiles.Make(StudyCatalog.All, stored);
        foreach ((string path, string text) in files)
        {
            ResultFile.Write(Path.Combine(output, path), text);
        }

        // Told when all are there: a screen that fails is not to leave pages of two reports.
        IAnsiConsole screen = OutputConsole.Create();
        foreach (string path in files.Keys)
        {
            screen.WriteLine(Path.Combine(output, path));
        }

        return 0;
    }

    private static int Refuse(string message)
    {
        Console.Error.WriteLine(message);
        return ExitCode.BadInput;
    }
}
