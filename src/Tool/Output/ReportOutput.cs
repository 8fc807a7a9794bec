using System;
using System.IO;
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
        _standardOutput = standardOutput;
        _file = file;
        Writer = new StreamWriter(_text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { NewLine = "\n" };
    }

    internal StreamWriter Writer { get; }

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
