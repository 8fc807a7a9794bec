using System.CommandLine;
using System.CommandLine.Parsing;
using ClosureGen.Ratio.CommandLine;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio;

/// <summary>Entry point: measures in child processes, which are this program again, and prints what they found.</summary>
internal static class Program
{
    private const int BadInput = 2;

    public static async Task<int> Main(string[] args)
    {
        if (args is [ChildProcess.Option, string job])
        {
            ChildProgram.Run(Job.Parse(job), Console.Out);
            return 0;
        }

        ParseResult parsed = RatioCommand.Create(MeasureAsync).Parse(args);
        return parsed.Errors.Count == 0 ? await parsed.InvokeAsync() : Refuse(parsed.Errors[0].Message);
    }

    private static async Task<int> MeasureAsync(RatioOptions options, CancellationToken cancellationToken)
    {
        if (options.Refusals().FirstOrDefault() is string refusal)
        {
            return Refuse(refusal);
        }

        try
        {
            // Before minutes of measuring, not after.
            options.Output?.OpenWrite().Dispose();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return Refuse($"Cannot write the results: {failure.Message}");
        }

        foreach (Build build in options.Builds)
        {
            if (await build.PublishAsync(cancellationToken) is { } failure)
            {
                return Refuse(failure);
            }
        }

        Report report = await Measurement.RunAsync(options, cancellationToken);
        if (options.Json)
        {
            Console.Out.Write(Json.Document(report));
        }
        else
        {
            TableReport.Write(report);
        }

        if (options.Output is { } file)
        {
            await File.WriteAllTextAsync(file.FullName, Json.Document(report), cancellationToken);
        }

        return 0;
    }

    private static int Refuse(string message)
    {
        Console.Error.WriteLine(message);
        return BadInput;
    }
}
