using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.CommandLine;

/// <summary>Does what a command line asks for, and says in a line what is wrong with it, or with where results go.</summary>
internal static class CommandInvoker
{
    /// <summary>Does it.</summary>
    /// <param name="parsed">The command line.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> InvokeAsync(ParseResult parsed)
    {
        try
        {
            foreach (ParseError error in parsed.Errors)
            {
                Console.Error.WriteLine(error.Message);
            }

            // The library's own handler prints the stack of whatever is thrown.
            return parsed.Errors.Count > 0
                ? ExitCode.BadInput
                : await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
        }
        catch (Exception exception) when (FileFailure.Is(exception))
        {
            return TellOutputFailed(exception);
        }
    }

    private static int TellOutputFailed(Exception exception)
    {
        try
        {
            Console.Error.WriteLine($"Cannot write the results: {exception.Message}");
        }
        catch (Exception again) when (FileFailure.Is(again))
        {
            // Standard error cannot be written either: the exit code is all that is left.
        }

        return ExitCode.Failed;
    }
}
