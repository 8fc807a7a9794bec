using System;
using Spectre.Console;

namespace ClosureGen.Ratio.Reporting;

/// <summary>Standard output: in colour on a terminal, plain text in a file or a pipe.</summary>
internal static class OutputConsole
{
    // A file has no width of its own, and tables are made for a wide one.
    private const int FileWidth = 220;

    /// <summary>Makes the console.</summary>
    public static IAnsiConsole Create()
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
