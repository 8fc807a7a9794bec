using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using ClosureGen.Studies.Commands;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies;

/// <summary>Entry point.</summary>
internal static class Program
{
    private const int Failed = 1;
    private const int BadInput = 2;

    public static int Main(string[] args)
    {
        ParseResult parsed = StudiesCommand.Create(Measure, static () => 0).Parse(args);
        if (parsed.Errors.Count == 0)
        {
            return parsed.Invoke();
        }

        Console.Error.WriteLine(parsed.Errors[0].Message);
        return BadInput;
    }

    private static int Measure(Pass pass, IReadOnlyList<Study> studies)
    {
        IReadOnlyList<string> failed = new StudyRunner(pass, Repository.Artifacts, Console.Out).Run(studies);
        foreach (string row in failed)
        {
            Console.Error.WriteLine($"failed: {row}");
        }

        return failed.Count == 0 ? 0 : Failed;
    }
}
