using System.Text;
using Spectre.Console;

namespace ClosureGen.Tool.Output;

/// <summary>
/// The destination of a report: standard output, or a file that is written beside the one it replaces and moved into
/// place when it is complete.
/// </summary>
internal sealed class ReportOutput : IDisposable
{
    // A file has no width of its own.
    private const int FileWidth = 200;

    private readonly Stream _standardOutput;
    private readonly string? _file;
    private readonly MemoryStream _text = new MemoryStream();

    internal ReportOutput(Stream standardOutput, string? file)
    {
        if (file is not null)
        {
            Check(file);
        }

        _standardOutput = standardOutput;
        _file = file;
        Writer = new StreamWriter(_text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { NewLine = "\n" };
    }

    internal StreamWriter Writer { get; }

    /// <summary>Refuses a file that cannot be written before anything is loaded.</summary>
    /// <exception cref="UsageException">It cannot be written.</exception>
    internal static void Check(string file)
    {
        string? folder = Path.GetDirectoryName(Path.GetFullPath(file));
        if (Directory.Exists(file) || !Directory.Exists(folder))
        {
            throw new UsageException(
                $"Cannot write '{file}': {(Directory.Exists(file) ? "it is a folder" : "its folder does not exist")}."
            );
        }

        try
        {
            string beside = file + ".tmp";
            File.Create(beside).Dispose();
            File.Delete(beside);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"Cannot write '{file}': {exception.Message}");
        }
    }

    /// <summary>Creates a console that writes here, in colour only on a terminal.</summary>
    internal IAnsiConsole CreateConsole()
    {
        bool isTerminal = _file is null && !Console.IsOutputRedirected;
        bool isPlain = !isTerminal || !string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = isPlain ? AnsiSupport.No : AnsiSupport.Detect,
                ColorSystem = isPlain ? ColorSystemSupport.NoColors : ColorSystemSupport.Detect,
                Out = new AnsiConsoleOutput(Writer),
            }
        );
        console.Profile.Width = isTerminal ? Math.Max(80, Console.WindowWidth) : FileWidth;
        return console;
    }

    /// <summary>Writes the whole report.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file must not be written.</exception>
    internal void Complete()
    {
        Writer.Flush();
        if (_file is null)
        {
            _text.WriteTo(_standardOutput);
            return;
        }

        string beside = _file + ".tmp";
        using (FileStream stream = File.Create(beside))
        {
            _text.WriteTo(stream);
        }

        File.Move(beside, _file, overwrite: true);
    }

    /// <inheritdoc/>
    public void Dispose() => Writer.Dispose();
}
