using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio;

/// <summary>Entry point: measures in child processes, which are this program again, and prints what they found.</summary>
internal static class Program
{
    // As a shell reports a program that Ctrl+C has ended.
    private const int Interrupted = 130;

    public static Task<int> Main(string[] args)
    {
        RatioCommand command = new RatioCommand(MeasureAsync, static job => ChildProgram.Run(job, Console.Out));
        return CommandInvoker.InvokeAsync(command.Parse(args));
    }

    private static async Task<int> MeasureAsync(RatioOptions options, CancellationToken cancellationToken)
    {
        ReportOutput output = new ReportOutput(options);
        try
        {
            output.Check();
        }
        catch (IOException failure)
        {
            await Console.Error.WriteLineAsync($"Cannot write the results: {failure.Message}");
            return ExitCode.BadInput;
        }

        // The child shares the terminal, and is not to outlive a run that was given up.
        using CancellationTokenSource interrupted = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using PosixSignalRegistration interrupt = CancelOn(PosixSignal.SIGINT, interrupted);
        using PosixSignalRegistration terminate = CancelOn(PosixSignal.SIGTERM, interrupted);
        try
        {
            output.Write(await Measurement.RunAsync(options, interrupted.Token));
            return 0;
        }
        catch (ChildFailedException failure)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCode.Failed;
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
}
