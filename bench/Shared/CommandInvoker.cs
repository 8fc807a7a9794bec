using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Threading.Tasks;

namespace ClosureGen.Bench.Shared;

/// <summary>Does what a command line asks for, and says in a line what is wrong with it, or with where results go.</summary>
public static class CommandInvoker
{
    /// <summary>Does it.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="hint">A last line where the command line cannot be followed.</param>
    /// <returns>The exit code.</returns>
    public static int Invoke(ParseResult parsed, string? hint = null)
    {
        try
        {
            return IsRefused(parsed, hint) ? ExitCode.BadInput : parsed.Invoke(Configuration());
        }
        catch (Exception exception) when (FileFailure.Is(exception))
        {
            return TellOutputFailed(exception);
        }
    }

    /// <summary>Does it, for a command that is asynchronous.</summary>
    /// <param name="parsed">The command line.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> InvokeAsync(ParseResult parsed)
    {
        try
        {
            return IsRefused(parsed, hint: null) ? ExitCode.BadInput : await parsed.InvokeAsync(Configuration());
        }
        catch (Exception exception) when (FileFailure.Is(exception))
        {
            return TellOutputFailed(exception);
        }
    }

    // The library's own handler prints the stack of whatever is thrown.
    private static InvocationConfiguration Configuration() => new() { EnableDefaultExceptionHandler = false };

    private static bool IsRefused(ParseResult parsed, string? hint)
    {
        foreach (ParseError error in parsed.Errors)
        {
            Console.Error.WriteLine(error.Message);
        }

        if (parsed.Errors.Count > 0 && hint is not null)
        {
            Console.Error.WriteLine(hint);
        }

        return parsed.Errors.Count > 0;
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
