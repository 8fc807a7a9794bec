using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Reporting.Ratios;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>The pages of what bench/Ratio measures, of results that no machine made.</summary>
public sealed class RatioPageTests
{
    [Fact]
    public void Every_scenario_of_Ratio_has_its_place_on_one_page() =>
        Assert.Equal(
            ScenarioCatalog.All.Select(static scenario => scenario.Name).Order(),
            RatioGroup.All.SelectMany(static group => group.Scenarios).Order()
        );

    [Fact]
    public void A_scenario_is_written_with_its_figures_and_losses()
    {
        const string Expected = """
            | case | way | an item | least | / `Task.Run closure` | bytes |
            | --- | --- | ---: | ---: | ---: | ---: |
            | 100 | `Task.Run closure` | 200 ns | 200 ns | 1.00 | 168 B |
            |  | `SelfClosure` | 90.0 ns | 90.0 ns | 0.45 (0.40) | 64 B |
            |  | **ClosureGen Dispatch** | 100 ns | 100 ns | 0.50 (0.40) | 0 B |

            **Where ClosureGen loses:** of 2 comparisons with another row, 1 by time (1 by the shortest windows) and 0 by bytes.

            - `SelfClosure` is faster than `ClosureGen Dispatch` (× 1.11 in *100*). Why: its object is at hand,
            """;

        string page = Page("single", Single());

        Assert.Contains("### single, regime G\n", page, StringComparison.Ordinal);
        Assert.Contains(Expected.ReplaceLineEndings("\n"), page, StringComparison.Ordinal);
        Assert.Contains("- `mine`: A processor, 2 cores", page, StringComparison.Ordinal);
        Assert.Contains(
            "Not measured: there are no results of `awaited` of bench/Ratio.",
            page,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void The_page_says_how_many_bytes_are_no_loss() =>
        Assert.Contains(
            $"up to {Figures.Bytes(RatioComparisons.ByteTolerance)} more",
            RatioPage.Reading,
            StringComparison.Ordinal
        );

    [Fact]
    public void First_runs_are_compared_with_the_other_ways_and_with_later_ones()
    {
        Row[] rows =
        [
            First("400 plain loop", "runs 1 to 20,000", 3),
            First("400 plain loop", "runs 100,001 to 120,000", 2),
            First("400 ClosureGen Each", "runs 1 to 20,000", 9),
            First("400 ClosureGen Each", "runs 100,001 to 120,000", 1),
        ];

        string page = Page("startup", Tiny.RatioReport(rows));

        Assert.Contains("of 3 comparisons with another row, 2 by time", page, StringComparison.Ordinal);
        Assert.Contains(
            "- `plain loop` is faster than `ClosureGen Each` (× 3.00 in *400, runs 1 to 20,000*).",
            page,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "- `runs 100,001 to 120,000` is faster than `ClosureGen Each, runs 1 to 20,000` (× 9.00 in *400*).",
            page,
            StringComparison.Ordinal
        );
        Assert.Contains("**runs 1 to 20,000**", page, StringComparison.Ordinal);
        Assert.Contains("`runs 1 to 20,000` | 3.00 ns", page, StringComparison.Ordinal);
    }

    [Fact]
    public void What_only_prepares_is_compared_with_nothing()
    {
        Row[] rows =
        [
            Relearned("before", 1e6),
            Relearned("runs 1 to 100 after them", 30),
            Relearned("runs 301 to 400 after them", 10),
        ];

        IReadOnlyList<Comparison> comparisons = RatioComparisons.All(ScenarioCatalog.Get("relearn"), rows);

        Comparison only = Assert.Single(comparisons);
        Assert.Equal(("ClosureGen Each, runs 1 to 100 after them", 3), (only.Ours, only.Time));
    }

    [Fact]
    public void The_index_counts_what_is_lost_and_says_what_was_not_measured()
    {
        string index = RatioIndex.Write(Tiny.Stored(Single()));

        Assert.Contains("| [single](benchmarks/single-dispatches.md#single) |", index, StringComparison.Ordinal);
        Assert.Contains("| G | 2 | 1 | 0 |", index, StringComparison.Ordinal);
        Assert.Contains("| not measured |  |  |  |", index, StringComparison.Ordinal);
    }

    /// <summary>The reasons must hold for whatever may ever be lost: here everything is.</summary>
    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Whatever_Ratio_measures_has_its_reason(string name)
    {
        Scenario scenario = ScenarioCatalog.Get(name);
        foreach (Regime regime in Enum.GetValues<Regime>())
        {
            Row[] rows =
            [
                .. from @case in scenario.Cases
                from contender in scenario.Contenders(new Setting(regime, @case, new Countdown(regime)))
                let isOurs = scenario
                    .Named(@case.Label, contender.Name)
                    .Way.StartsWith("ClosureGen ", StringComparison.Ordinal)
                let isLast = contender.Name == scenario.Baselines[0]
                select Tiny.RatioRow(
                    name,
                    regime,
                    @case,
                    contender.Name,
                    isOurs && !isLast ? 20
                        : isOurs ? 10
                        : 1,
                    isOurs && !isLast ? 20
                        : isOurs ? 10
                        : 1
                ),
            ];

            string text = RatioTable.Write(scenario, regime, rows);
            IReadOnlyList<Comparison> comparisons = RatioComparisons.All(scenario, rows);

            Assert.DoesNotContain("not known", text, StringComparison.Ordinal);
            Assert.All(
                comparisons,
                static comparison => Assert.True(comparison is { IsSlower: true, MoreBytes: true })
            );
            Assert.Equal(name != "queues", comparisons.Count > 0);
        }
    }

    [Fact]
    public void Where_a_page_is_from_two_runs_each_is_named_with_its_scenarios()
    {
        var first = new RatioResults("first", Tiny.RatioReport([First("400 plain loop", "runs 1 to 20,000", 1)]));
        var second = new RatioResults("second", Tiny.RatioReport([Relearned("run 1", 1)]));

        string page = RatioPage.Write(RatioGroup.Of("startup"), new StoredResults([], [first, second]));
        string alone = RatioPage.Write(RatioGroup.Of("startup"), new StoredResults([], [first]));

        Assert.Contains("- `first` (startup): ", page, StringComparison.Ordinal);
        Assert.Contains("- `second` (relearn): ", page, StringComparison.Ordinal);
        Assert.Contains("- `first`: ", alone, StringComparison.Ordinal);
    }

    public static TheoryData<string> Scenarios { get; } =
    [.. ScenarioCatalog.All.Select(static scenario => scenario.Name)];

    private static Report Single() =>
        Tiny.RatioReport(("Task.Run closure", 200, 168), ("SelfClosure", 90, 64), ("ClosureGen Dispatch", 100, 0));

    private static Row First(string @case, string step, double nanoseconds) =>
        Tiny.RatioRow("startup", Regime.G, new Case(@case, 1), step, nanoseconds, 0);

    private static Row Relearned(string step, double nanoseconds) =>
        Tiny.RatioRow("relearn", Regime.G, new Case("10 objects", 1), step, nanoseconds, 0);

    private static string Page(string scenario, Report report) =>
        RatioPage.Write(RatioGroup.Of(scenario), Tiny.Stored(report));
}
