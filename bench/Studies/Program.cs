using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using ClosureGen.Studies.Commands;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Results;
using Spectre.Console;

namespace ClosureGen.Studies;

/// <summary>Entry point.</summary>
internal static class Program
{
    private const int Failed = 1;
    private const int BadInput = 2;

    // A file has no width of its own, and lines are not to be broken in it.
    private const int FileWidth = 200;

    public static int Main(string[] args)
    {
        ParseResult parsed = StudiesCommand.Create(Measure, Report).Parse(args);
        if (parsed.Errors.Count == 0)
        {
            return parsed.Invoke();
        }

        foreach (ParseError error in parsed.Errors)
        {
            Console.Error.WriteLine(error.Message);
        }

        Console.Error.WriteLine("Without arguments the program lists what it can do.");
        return BadInput;
    }

    private static int Measure(Pass pass, IReadOnlyList<Study> studies, string results)
    {
        try
        {
            // Known before minutes of measuring rather than behind them. A check keeps nothing.
            if (pass != Pass.Check)
            {
                Directory.CreateDirectory(results);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return Refuse(exception.Message);
        }

        IReadOnlyList<string> failed = new StudyRunner(
            pass,
            new ResultStore(results),
            Repository.Artifacts,
            Screen()
        ).Run(studies);
        foreach (string row in failed)
        {
            Console.Error.WriteLine($"failed: {row}");
        }

        return failed.Count == 0 ? 0 : Failed;
    }

    private static int Report(string results, string output)
    {
        if (!Directory.Exists(results))
        {
            return Refuse($"There is no folder of results '{results}'.");
        }

        try
        {
            StoredResults stored = new ResultStore(results).Load();
            foreach ((string path, string text) in ReportFiles.Make(StudyCatalog.All, stored))
            {
                string target = Path.Combine(output, path);
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                File.WriteAllText(target, text);
                Screen().WriteLine(target);
            }

            return 0;
        }
        catch (Exception exception)
            when (exception is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            return Refuse(exception.Message);
        }
    }

    private static int Refuse(string message)
    {
        Console.Error.WriteLine(message);
        return BadInput;
    }

    private static IAnsiConsole Screen()
    {
        bool redirected = Console.IsOutputRedirected;
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = redirected ? AnsiSupport.No : AnsiSupport.Detect }
        );
        if (redirected)
        {
            console.Profile.Width = FileWidth;
        }

        return console;
    }
}
