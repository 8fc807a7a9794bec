using System;
using System.Globalization;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;
using Spectre.Console;

namespace ClosureGen.Studies.Screen;

/// <summary>What is seen of a run: a line for every row, and below them a bar where the terminal can draw one.</summary>
/// <remarks>The bar is drawn between two rows and never while one is measured.</remarks>
/// <param name="isTimed">A row that is run once has no time worth telling.</param>
internal sealed class StudyScreen(IAnsiConsole console, int rows, bool isTimed)
{
    private ProgressContext? _context;
    private ProgressTask? _bar;
    private int _done;

    /// <summary>Runs the work with the bar on the screen.</summary>
    public void Run(Action work)
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Capabilities.Ansi)
        {
            work();
            return;
        }

        console
            .Progress()
            .AutoRefresh(false)
            .AutoClear(true)
            .Columns(
                new TaskDescriptionColumn(),
                new ProgressBarColumn(),
                new PercentageColumn(),
                new RemainingTimeColumn()
            )
            .Start(context =>
            {
                _context = context;
                _bar = context.AddTask("measuring", maxValue: rows);
                work();
            });
    }

    public void Begin(Study study) => console.MarkupLineInterpolated($"[bold]{study.Title}[/]");

    /// <summary>Said before the first row, while there is time to stop.</summary>
    public void ReplacesMore() =>
        console.WriteLine("This will replace what `all` has stored; --results names another folder.");

    public void Measured(ResultRow row) => Next(isTimed ? Line(row) : $"{Named(row.Case, row.Row)}: ok");

    /// <summary>A row that was unsteady, and that counts as done already.</summary>
    public void MeasuredAgain(ResultRow row) => console.WriteLine($"[again] {Line(row)}");

    public void Failed(string @case, string row) => Next($"{Named(@case, row)}: failed");

    private static string Line(ResultRow row) =>
        $"{Named(row.Case, row.Row)}: {Figures.Time(row.Nanoseconds)} ± {Figures.Percent(row.Spread)}, "
        + Figures.Bytes(row.Bytes);

    private static string Named(string @case, string row) => @case.Length > 0 ? $"{@case}: {row}" : row;

    private void Next(string line)
    {
        _done++;
        console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"[{_done}/{rows}] {line}"));
        _bar?.Increment(1);
        _context?.Refresh();
    }
}
