using System;
using System.IO;
using System.Linq;
using Dispatcher.Running;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace Dispatcher.Output;

/// <summary>
/// Writes a report as tables and a bar chart: in colour on a terminal, as plain text into a file or a pipe.
/// </summary>
public static class ScreenReport
{
    private const int RedirectedWidth = 120;
    private const int LeastWidth = 60;

    /// <summary>Writes the report.</summary>
    /// <param name="report">The report.</param>
    /// <param name="settings">The settings.</param>
    /// <param name="output">Where it goes.</param>
    public static void Write(Report report, Settings settings, TextWriter output)
    {
        IAnsiConsole console = CreateConsole(output);
        string folders = string.Join(", ", report.Folders.Select(folder => Printable.Text(folder.Path)));
        string heading = $"{Counted(report.Files.Count)} in {folders}";
        if (report.Files.Count == 0)
        {
            Show(console, new Text($"{heading}: there was nothing to dispatch."));
            return;
        }

        Show(console, new Text(heading));
        Show(console, FileTable.Of(report, console.Profile.Width));
        Show(console, new Text(Verdict(report)));
        Show(console, WayTable.Of(report));
        Show(console, new Text(Explanation(settings.Rounds)));
        Show(console, WayChart.Of(report));
    }

    /// <summary>Creates a console for a writer, with colours if it is a terminal.</summary>
    /// <param name="output">The writer.</param>
    public static IAnsiConsole CreateConsole(TextWriter output)
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(output) });
        if (!console.Profile.Out.IsTerminal)
        {
            // Set explicitly, because the library takes build servers for terminals.
            console.Profile.Width = RedirectedWidth;
            console.Profile.Capabilities.Ansi = false;
            console.Profile.Capabilities.ColorSystem = ColorSystem.NoColors;
        }

        console.Profile.Width = Math.Max(console.Profile.Width, LeastWidth);

        return console;
    }

    private static string Verdict(Report report)
    {
        string pairs = FormattableString.Invariant(
            $"{MainJob.HandlerCount} handlers × {Counted(report.Files.Count)}, dispatched in {report.Ways.Count} ways"
        );
        return report.Differences.Count == 0
            ? $"{pairs}: the same results from each."
            : $"{pairs}: THE RESULTS DIFFER, see standard error.";
    }

    /// <summary>Formats a number of files.</summary>
    /// <param name="files">The number.</param>
    public static string Counted(int files) => files == 1 ? "1 file" : FormattableString.Invariant($"{files:N0} files");

    private static string Explanation(int rounds)
    {
        string amounts = FormattableString.Invariant(
            $"{WayTimer.PairsInFlight} pairs in flight, {WayTimer.PairsInRound:N0} a round, medians of {rounds}"
        );
        return "Timed with cheap handlers (each notes the length of its file), so that what is compared is the "
            + $"dispatch and not the reading: {amounts}. Bytes are those of all threads, after warm-up.";
    }

    /// <summary>Shows a part of a report, with an empty line behind it.</summary>
    /// <param name="console">The console.</param>
    /// <param name="renderable">The part.</param>
    public static void Show(IAnsiConsole console, IRenderable renderable) =>
        console.Write(new Rows(renderable, Text.Empty));
}
