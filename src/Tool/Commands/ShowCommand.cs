using System.CommandLine;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Tool.Loading;
using ClosureGen.Tool.Output;
using ClosureGen.Tool.Showing;

namespace ClosureGen.Tool.Commands;

/// <summary>Prints what would be generated.</summary>
internal sealed class ShowCommand
{
    private readonly Argument<string[]> _paths = PathsArgument.Create();

    private readonly Option<string?> _method = new Option<string?>("--method")
    {
        Description = "Show only what is generated for handlers of this name.",
        HelpName = "NAME",
    };

    internal Command Create()
    {
        var command = new Command("show", "Print what is generated for the [NoCapture] handlers there.")
        {
            _paths,
            _method,
        };
        command.SetAction(RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken cancellationToken)
    {
        SourcePaths paths = SourcePaths.Parse(parsed.GetValue(_paths)!);
        string? method = parsed.GetValue(_method);
        var messages = new Messages();
        var loader = new ProjectLoader(messages);
        using var output = new ReportOutput(file: null);
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
                    ? "There is no [NoCapture] method that something is generated for."
                    : $"There is no [NoCapture] method '{method}' that something is generated for."
            );
        }

        return isEmpty && method is not null ? ExitCode.Usage
            : loader.Skipped.Count > 0 ? ExitCode.Skipped
            : ExitCode.Done;
    }
}
