using System;
using System.IO;
using ClosureGen.Studies.Screen;
using ClosureGen.Studies.Tests.Support;
using Spectre.Console;
using Xunit;

namespace ClosureGen.Studies.Tests;

public sealed class StudyScreenTests
{
    [Fact]
    public void A_row_is_shown_with_its_figures() =>
        Assert.Equal("[1/2] items 10: Task.Run: 200 ns ± 5 %, 128 B", Shown(Measured, isTimed: true));

    [Fact]
    public void A_row_that_was_only_checked_has_no_time() =>
        Assert.Equal("[1/2] items 10: Task.Run: ok", Shown(Measured, isTimed: false));

    [Fact]
    public void What_is_replaced_is_said() =>
        Assert.Contains(
            "replace what `all` has stored; --results",
            Shown(static screen => screen.ReplacesMore(), isTimed: true),
            StringComparison.Ordinal
        );

    private static void Measured(StudyScreen screen) => screen.Measured(Tiny.Row(Tiny.Small, "Task.Run", 200, 128));

    private static string Shown(Action<StudyScreen> show, bool isTimed)
    {
        using var written = new StringWriter();
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(written) }
        );
        console.Profile.Width = 200;
        show(new StudyScreen(console, rows: 2, isTimed));
        return written.ToString().Trim();
    }
}
