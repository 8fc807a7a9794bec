using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using System.Threading.Tasks;

namespace ClosureGen.Tool.Commands;

/// <summary>The command line: its commands, and the errors of invalid ones.</summary>
internal static class ToolCommand
{
    internal static async Task<int> InvokeAsync(string[] args)
    {
        var root = new RootCommand(
            "Finds calls that allocate a delegate or a closure to run something elsewhere, and rewrites them."
        )
        {
            new ScanCommand().Create(),
            new FixCommand().Create(),
            new ShowCommand().Create(),
        };
        ParseResult parsed = root.Parse(args);
        if (parsed.Errors.Count > 0)
        {
            foreach (ParseError error in parsed.Errors)
            {
                Console.Error.WriteLine(error.Message);
            }

            Console.Error.WriteLine(
                "'closuregen --help' lists the commands; 'closuregen scan --help' lists the options of one."
            );
            return ExitCode.Usage;
        }

        try
        {
            // The library's own handler prints the stack trace of any exception.
            return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
        }
        catch (UsageException exception)
        {
            Console.Error.WriteLine(exception.Message);
            return ExitCode.Usage;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"Cannot write the results: {exception.Message}");
            return ExitCode.Usage;
        }
    }
}
