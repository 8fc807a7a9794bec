using System;
using System.CommandLine;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;
using Spectre.Console;

namespace ClosureGen.Ratio;

/// <summary>Entry point: measures in child processes, which are this program again, and prints what they found.</summary>
internal static class Program
{
    private const int Failed = 1;
    private const int BadInput = 2;

    // As a shell reports a program that Ctrl+C has ended.
    private const int Interrupted = 130;

    public static async Task<int> Main(string[] args)
    {
        RatioCommand command = new RatioCommand(MeasureAsync, static job => ChildProgram.Run(job, Console.Out));
        ParseResult parsed = command.Parse(args);
        if (parsed.Errors.Count > 0)
        {
            foreach (string message in parsed.Errors.Select(static error => error.Message))
            {
                await Console.Error.WriteLineAsync(message);
            }

            return BadInput;
        }

        return await parsed.InvokeAsync();
    }

    private static async Task<int> MeasureAsync(RatioOptions options, CancellationToken cancellationToken)
    {
        // The child shares the terminal, and is not to outlive a run that was given up.
        using CancellationTokenSource interrupted = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using PosixSignalRegistration interrupt = CancelOn(PosixSignal.SIGINT, interrupted);
        using PosixSignalRegistration terminate = CancelOn(PosixSignal.SIGTERM, interrupted);
        try
        {
            Report report = await Measurement.RunAsync(options, interrupted.Token);
            Print(report, options.Json);
            return 0;
        }
        catch (ChildFailedException failure)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return Failed;
        }
        catch (OperationCanceledException)
        {
            return Interrupted;
        }
    }

    private static PosixSignalRegistration CancelOn(PosixSignal signal, CancellationTokenSource source) =>
        PosixSignalRegistration.Create(
            signal,
            context =>
            {
                context.Cancel = true;
                source.Cancel();
            }
        );

    private static void Print(Report report, bool json)
    {
        if (json)
        {
            Console.Out.WriteLine(JsonSerializer.Serialize(report, Json.Document));
            return;
        }

        bool redirected = Console.IsOutputRedirected;
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = redirected ? AnsiSupport.No : AnsiSupport.Detect }
        );
        if (redirected)
        {
            // A file has no width of its own, and tables are made for a wide one.
            console.Profile.Width = 220;
        }

        TableReport.Write(console, report);
    }
}
