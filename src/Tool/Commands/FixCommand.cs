using System.CommandLine;

namespace ClosureGen.Tool.Commands;

/// <summary>Rewrites sites, and explains why it leaves others.</summary>
internal sealed class FixCommand(Stream standardOutput, Messages messages)
{
    private readonly Argument<string[]> _paths = PathsArgument.Create();

    private readonly SelectionOptions _selection = new SelectionOptions();

    private readonly Option<bool> _dryRun = ToolOption.Of<bool>(
        "--dry-run",
        "Write nothing, and print a diff that 'git apply' takes."
    );

    private readonly Option<bool> _check = ToolOption.Of<bool>(
        "--check",
        "Write nothing, and end with exit code 1 if there is a site to rewrite."
    );

    private readonly Option<bool> _stateOnly = ToolOption.Of<bool>(
        "--state-only",
        "Rewrite only to static lambdas with a state, which need no package."
    );

    internal Command Create()
    {
        var command = new Command("fix", "Rewrite the calls that can be rewritten without changing what the code does.")
        {
            _paths,
            _dryRun,
            _check,
            _stateOnly,
        };
        _selection.AddTo(command);
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken cancellationToken)
    {
        SourcePaths paths = SourcePaths.Parse(parsed.GetValue(_paths) ?? []);
        SiteSelection selection = await _selection.ReadAsync(parsed, cancellationToken);
        bool isDryRun = parsed.GetValue(_dryRun);
        bool isCheck = parsed.GetValue(_check);
        var loader = new ProjectLoader(messages, selection.Restores);
        using var output = new FixOutput(standardOutput, isDryRun);
        var run = new FixRun(loader, messages, selection, output)
        {
            Writes = !isDryRun && !isCheck,
            OnlyStates = parsed.GetValue(_stateOnly),
        };
        await run.RunAsync(paths, cancellationToken);
        output.Sum(run.FixedCount, run.SiteCount, run.Files, isCheck ? "can be fixed" : "fixed");
        if (selection.WriteBaseline is { } baseline)
        {
            Baseline.Write(baseline, run.Left);
        }

        if (run.LeftOut is { } leftOut)
        {
            messages.Tell(leftOut);
        }

        messages.TellTime(isDryRun || isCheck ? "Tried" : "Rewritten");
        return isCheck && run.HasNew ? ExitCode.Found
            : loader.Skipped.Count > 0 ? ExitCode.Skipped
            : ExitCode.Done;
    }
}
