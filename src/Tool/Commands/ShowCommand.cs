using System.CommandLine;
using ClosureGen.Tool.Showing;

namespace ClosureGen.Tool.Commands;

/// <summary>Prints the code that would be generated.</summary>
internal sealed class ShowCommand(Stream standardOutput, Messages messages)
{
    private readonly Argument<string[]> _paths = PathsArgument.Create();

    private readonly Option<string?> _method = ToolOption.Of<string?>(
        "--method",
        "Show only what is generated for handlers of this name.",
        "NAME"
    );

    internal Command Create()
    {
        var command = new Command("show", "Print the code that is generated for the [NoCapture] handlers in the paths.")
        {
            _paths,
            _method,
        };
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken cancellationToken)
    {
        SourcePaths paths = SourcePaths.Parse(parsed.GetValue(_paths) ?? []);
        string? method = parsed.GetValue(_method);
        var loader = new ProjectLoader(messages);
        using var output = new ReportOutput(standardOutput, file: null);
        var printer = new CodePrinter(output.CreateConsole());
        var files = new GeneratedFiles(messages, method);
        bool isEmpty = true;
        await foreach (GeneratedFile file in files.GenerateAsync(loader, paths, cancellationToken))
        {
            isEmpty = false;
            await printer.PrintAsync(file, cancellationToken);
        }

        output.Complete();
        if (isEmpty)
        {
            messages.Tell(
                method is null
                    ? "There is no [NoCapture] method for which code is generated."
                    : $"There is no [NoCapture] method '{method}' for which code is generated."
            );
        }

        return isEmpty && method is not null ? ExitCode.Usage
            : loader.Skipped.Count > 0 ? ExitCode.Skipped
            : ExitCode.Done;
    }
}
