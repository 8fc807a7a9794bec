using System;
using System.Collections.Generic;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>Sentences that follow from figures.</summary>
public sealed class SentenceTests
{
    private static readonly LossText Losses = new LossText(
        new Dictionary<string, string> { ["other"] = "because." },
        new Dictionary<string, string> { ["ClosureGen StartNew"] = "a task." }
    );

    [Fact]
    public void Nothing_is_said_where_ClosureGen_has_no_part() => Assert.Equal("", Losses.Write([]));

    [Theory]
    [InlineData(1.0049, "in none of 1 comparisons")]
    [InlineData(1.0051, "(× 1.01 in *a*). Why: because.")]
    public void What_is_shown_as_one_is_no_loss(double time, string expected) =>
        Assert.Contains(expected, Losses.Write([Compared("a", time)]), StringComparison.Ordinal);

    [Fact]
    public void A_loss_by_the_shortest_windows_alone_is_told() =>
        Assert.Contains(
            "in none of 1 comparisons with another row (1 by the shortest windows).",
            Losses.Write([Compared("a", 0.8) with { Shortest = 1.2 }]),
            StringComparison.Ordinal
        );

    [Fact]
    public void Many_cases_are_told_by_their_range()
    {
        string text = Losses.Write([Compared("a", 1.5), Compared("b", 3), Compared("c", 2), Compared("d", 0.5)]);

        Assert.Contains("of 4 comparisons with another row, 3 by time and 0 by bytes", text, StringComparison.Ordinal);
        Assert.Contains("(× 1.50 to 3.00 in 3 of 4 cases)", text, StringComparison.Ordinal);
    }

    [Fact]
    public void More_bytes_are_a_loss_with_its_own_reason() =>
        Assert.Contains(
            "- `ClosureGen StartNew` allocates more than `other`. Why: a task.",
            Losses.Write([Compared("a", 0.5) with { MoreBytes = true }]),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("other (global)")]
    [InlineData("other, no limit")]
    public void A_variant_of_a_way_has_the_reason_of_the_way(string variant) =>
        Assert.Contains(
            $"`{variant}` is faster than `ClosureGen StartNew` (× 2.00 in *a*). Why: because.",
            Losses.Write([Compared("a", 2) with { Other = variant }]),
            StringComparison.Ordinal
        );

    [Fact]
    public void A_way_without_a_reason_is_said_to_have_none() =>
        Assert.Contains(
            "`unheard of` is faster than `ClosureGen StartNew` (× 2.00 in *a*). Why: not known.",
            Losses.Write([Compared("a", 2) with { Other = "unheard of" }]),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(90, 350, "always, from items 10 on")]
    [InlineData(250, 350, "from somewhere between items 10 and items 1,000 on")]
    [InlineData(250, 450, "never in these cases")]
    [InlineData(90, 450, "never in these cases")]
    public void A_row_pays_from_the_case_on_that_no_later_one_falls_behind(double small, double large, string expected)
    {
        string text = PayOff.Write(
            Tiny.Table,
            Tiny.ResultsOf(
                Tiny.Row(Tiny.Small, "Task.Run", 200, 0),
                Tiny.Row(Tiny.Large, "Task.Run", 400, 0),
                Tiny.Row(Tiny.Small, "floor<T>", small, 0),
                Tiny.Row(Tiny.Large, "floor<T>", large, 0)
            )
        );

        Assert.Contains($"- `floor<T>`: {expected}", text, StringComparison.Ordinal);
        Assert.Contains("- `ClosureGen Dispatch`: not measured", text, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_added_is_a_difference()
    {
        string text = OnTop.Write(Tiny.Table, "floor<T>", Tiny.Results);

        Assert.Contains(
            "- `items 1,000`: `Task.Run` 300 ns and 128 B, `ClosureGen Dispatch` 50.0 ns and 0 B",
            text,
            StringComparison.Ordinal
        );
    }

    private static Comparison Compared(string @case, double time) =>
        new Comparison(@case, "ClosureGen StartNew", "other", time, MoreBytes: false);
}
