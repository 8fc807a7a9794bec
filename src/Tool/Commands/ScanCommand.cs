using System.CommandLine;

namespace ClosureGen.Tool.Commands;

/// <summary>Lists the sites: as a table, or as JSON or SARIF for programs.</summary>
internal sealed class ScanCommand(Stream standardOutput, Messages messages)
{
    private readonly Argument<string[]> _paths = PathsArgument.Create();

    private readonly SelectionOptions _selection = new SelectionOptions();

    private readonly Option<bool> _json = ToolOption.Of<bool>("--json", "Print one JSON object.");

    private readonly Option<bool> _sarif = ToolOption.Of<bool>("--sarif", "Print SARIF 2.1.0.");

    private readonly Option<string?> _output = ToolOption.Of<string?>(
        "--output",
        "Write to a file instead of standard output.",
        "FILE",
        "-o"
    );

    private readonly Option<string?> _trace = ToolOption.Of<string?>(
        "--trace",
        "Say how many bytes of a trace's allocation samples each site made.",
        "FILE.nettrace"
    );

    private readonly Option<bool> _check = ToolOption.Of<bool>("--check", "End with exit code 1 if there is a site.");

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
            _trace,
        };
        _selection.AddTo(command);
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
        SourcePaths paths = SourcePaths.Parse(parsed.GetValue(_paths) ?? []);
        SiteSelection selection = await _selection.ReadAsync(parsed, cancellationToken);
        using var output = new ReportOutput(standardOutput, parsed.GetValue(_output));
        AllocationTrace? trace = parsed.GetValue(_trace) is { } file ? AllocationTrace.Read(file) : null;
        ScanResult result = await new Scanner(messages, selection, trace).ScanAsync(paths, cancellationToken);
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
        if (selection.WriteBaseline is { } baseline)
        {
            Baseline.Write(baseline, result.Shown);
        }

        messages.TellTime("Scanned");
        return parsed.GetValue(_check) && result.HasNew ? ExitCode.Found
            : result.Skipped.Count > 0 ? ExitCode.Skipped
            : ExitCode.Done;
    }
}
