using System.CommandLine;
using System.CommandLine.Parsing;

namespace ClosureGen.Tool.Commands;

/// <summary>The command line: its commands, and the errors of invalid ones.</summary>
internal static class ToolCommand
{
    /// <summary>Runs a command line.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="output">Gets the results, as bytes: a diff has those of the files.</param>
    /// <param name="errors">Gets problems and progress.</param>
    /// <returns>The exit code.</returns>
    internal static async Task<int> InvokeAsync(string[] args, Stream output, TextWriter errors)
    {
        var messages = new Messages(errors);
        var root = new RootCommand(
            "Finds calls that allocate a delegate or a closure to run something elsewhere, and rewrites them."
        )
        {
            new ScanCommand(output, messages).Create(),
            new FixCommand(output, messages).Create(),
            new ShowCommand(output, messages).Create(),
        };
        ParseResult parsed = root.Parse(args);
        if (parsed.Errors.Count > 0)
        {
            foreach (ParseError error in parsed.Errors)
            {
                messages.Tell(error.Message);
            }

            messages.Tell("'closuregen --help' lists the commands; 'closuregen scan --help' lists the options of one.");
            return ExitCode.Usage;
        }

        try
        {
            // The library's own handler prints the stack trace of any exception.
            return await parsed.InvokeAsync(
                new InvocationConfiguration
                {
                    EnableDefaultExceptionHandler = false,
                    // The compiler looks at the token often, and nothing else ends it.
                    ProcessTerminationTimeout = TimeSpan.FromSeconds(30),
                }
            );
        }
        catch (OperationCanceledException exception)
        {
            messages.Tell(exception is CancelledFixException ? exception.Message : "Cancelled: nothing is written.");
            return ExitCode.Cancelled;
        }
        catch (UsageException exception)
        {
            messages.Tell(exception.Message);
            return ExitCode.Usage;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Tell($"Cannot write the results: {exception.Message}");
            return ExitCode.Usage;
        }
    }
}
