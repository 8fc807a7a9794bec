using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using Spectre.Console;

namespace Dispatcher.Output;

/// <summary>Progress bars on standard error, if that is a terminal; they disappear when the work is done.</summary>
public sealed class ProgressDisplay : IProgressDisplay
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    private readonly ProgressContext _context;
    private readonly Dictionary<string, ProgressTask> _tasks = [];
    private long _lastDrawn;

    private ProgressDisplay(ProgressContext context) => _context = context;

    /// <summary>Runs the work on this thread, and shows its progress on a terminal.</summary>
    /// <param name="error">The writer of standard error.</param>
    /// <param name="silent">Whether to show nothing in any case.</param>
    /// <param name="work">The work.</param>
    /// <returns>What the work returned.</returns>
    public static T During<T>(TextWriter error, bool silent, Func<IProgressDisplay, T> work)
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(error) });
        if (silent || !console.Profile.Out.IsTerminal || !console.Profile.Capabilities.Ansi)
        {
            return work(new NoProgress());
        }

        // Drawing hides the cursor; Ctrl+C must show it again.
        ConsoleCancelEventHandler showCursor = (_, _) => console.Cursor.Show();
        Console.CancelKeyPress += showCursor;
        try
        {
            return console
                .Progress()
                .AutoRefresh(false)
                .AutoClear(true)
                .Start(context => work(new ProgressDisplay(context)));
        }
        finally
        {
            Console.CancelKeyPress -= showCursor;
        }
    }

    /// <inheritdoc/>
    public void Show(string task, double done, double total)
    {
        bool isNew = !_tasks.TryGetValue(task, out ProgressTask? bar);
        bar ??= _tasks[task] = _context.AddTask(task);
        bar.MaxValue = total;
        bar.Value = done;
        if (isNew || Stopwatch.GetElapsedTime(_lastDrawn) > Interval)
        {
            _context.Refresh();
            _lastDrawn = Stopwatch.GetTimestamp();
        }
    }
}
