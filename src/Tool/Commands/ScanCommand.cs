using System.CommandLine;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Tool.Loading;
using ClosureGen.Tool.Output;
using ClosureGen.Tool.Scanning;

namespace ClosureGen.Tool.Commands;

/// <summary>Lists the sites: as a table, or as JSON or SARIF for programs.</summary>
internal sealed class ScanCommand(Stream standardOutput, Messages messages)
{
    private readonly Argument<string[]> _paths = PathsArgument.Create();

    private readonly Option<bool> _json = new Option<bool>("--json") { Description = "Print one JSON object." };

    private readonly Option<bool> _sarif = new Option<bool>("--sarif") { Description = "Print SARIF 2.1.0." };

    private readonly Option<string?> _output = new Option<string?>("--output", "-o")
    {
        Description = "Write to a file instead of standard output.",
        HelpName = "FILE",
    };

    private readonly Option<bool> _check = new Option<bool>("--check")
    {
        Description = "End with exit code 1 if there is a site.",
    };

    internal Command Create()
    {
        var command = new Command(
            "scan",
            "List the calls that allocate, what they capture and how many bytes it costs."
        )
        {
            _paths,
            _json,
            _sarif,
            _output,
            _check,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(_json) && result.GetValue(_sarif))
            {
                result.AddError("Choose one of --json and --sarif.");
            }
        });
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken cancellationToken)
    {
        SourcePaths paths = SourcePaths.Parse(parsed.GetValue(_paths)!);
        using var output = new ReportOutput(standardOutput, parsed.GetValue(_output));
        // The table does not show which sites can be rewritten, which makes it faster.
        bool triesFixes = parsed.GetValue(_json) || parsed.GetValue(_sarif);
        ScanResult result = await new Scanner(messages, triesFixes).ScanAsync(paths, cancellationToken);
        if (parsed.GetValue(_json))
        {
            JsonReport.Write(result, output.Writer);
        }
        else if (parsed.GetValue(_sarif))
        {
            SarifReport.Write(result, output.Writer);
        }
        else
        {
            TableReport.Write(result, output.CreateConsole());
        }

        output.Complete();
        return parsed.GetValue(_check) && result.Sites.Count > 0 ? ExitCode.Found
            : result.Skipped.Count > 0 ? ExitCode.Skipped
            : ExitCode.Done;
    }
}
