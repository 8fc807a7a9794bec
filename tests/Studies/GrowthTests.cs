using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>How cost grows, of figures that no machine made.</summary>
public sealed class GrowthTests
{
    private const string Loop = "plain loop";
    private const string Parallel = "Parallel.For";
    private const string Helper = "ParallelHelper.For";
    private const string Ours = "ClosureGen Each";

    private static readonly int[] Lengths = [1, 10, 100, 1_000];

    [Fact]
    public void Who_is_ahead_is_told_by_the_lengths()
    {
        StoredResults stored = Tiny.Stored(
            Tiny.RatioReport([
                .. Way(Regime.G, Loop, [1, 1, 1, 9]),
                .. Way(Regime.G, Parallel, [20, 20, 20, 20]),
                .. Way(Regime.G, Helper, [10, 5, 10, 8]),
                .. Way(Regime.G, "Parallel.ForEach", [10, 10.02, 5, 10.02]),
                .. Way(Regime.G, Ours, [10, 10, 10, 10.06]),
            ])
        );

        Assert.Contains(
            "- With all workers free, the fastest is `plain loop` from 1 to 100, `ParallelHelper.For` at 1,000. `ClosureGen Each` is "
                + "slower than `plain loop` at every length, no slower than `Parallel.For` at every length, no slower than "
                + "`ParallelHelper.For` at 1 and at 100, no slower than `Parallel.ForEach` from 1 to 10 and at 1,000.",
            GrowthText.Write(stored),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("1 10 100", "from 1 to 100")]
    [InlineData("10 100 1000", "from 10 on")]
    [InlineData("1 100", "at 1 and at 100")]
    [InlineData("1000", "at 1,000")]
    [InlineData("1 10 100 1000", "at every length")]
    public void Lengths_are_told_by_their_ranges(string meant, string expected)
    {
        string[] wanted = meant.Split(' ');

        Assert.Equal(
            expected,
            Reporting.Lengths.Text(
                [.. Lengths.Select(static length => (length, $"{length}"))],
                length => wanted.Contains(length.Item2)
            )
        );
    }

    [Fact]
    public void Bytes_are_those_of_a_run()
    {
        StoredResults stored = Tiny.Stored(
            Tiny.RatioReport([
                .. Way(Regime.G, Parallel, [1, 1, 1, 1], bytesOfRun: 1_600),
                .. Way(Regime.G, Ours, [1, 1, 1, 1], bytesOfRun: 0.9),
                .. Way(Regime.L, Ours, [1, 1, 1, 1], bytesOfRun: 1.1),
            ])
        );

        string text = GrowthText.Write(stored);

        Assert.Contains(
            "- With all workers free, a run allocates: `Parallel.For` 1,600 B at every length; `ClosureGen Each` nothing at any "
                + "length.",
            text,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "one worker, which is the caller, a run allocates: `ClosureGen Each` 1.1 B",
            text,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void What_was_not_measured_is_said_and_not_drawn()
    {
        StoredResults stored = Tiny.Stored(Tiny.RatioReport(("Task.Run closure", 200, 168)));

        Assert.Contains(
            "Not measured: there are no results of `growth`",
            GrowthText.Write(stored),
            StringComparison.Ordinal
        );
        Assert.DoesNotContain(".svg", GrowthText.Write(stored), StringComparison.Ordinal);
        Assert.Empty(GrowthCharts.Of(stored));
    }

    [Fact]
    public void Drawn_is_what_all_workers_did_way_by_way_and_shortest_first()
    {
        Row[] rows =
        [
            .. Way(Regime.L, Ours, [4, 4, 4, 4]),
            .. Way(Regime.G, Loop, [1, 2, 3, 4]).Reverse(),
            .. Way(Regime.G, Ours, [8, 7, 6, 5], bytesOfRun: 2),
        ];

        Dictionary<string, LineChart> charts = GrowthCharts
            .Of(Tiny.Stored(Tiny.RatioReport(rows)))
            .ToDictionary(static drawn => drawn.Name, static drawn => drawn.Chart);

        Assert.Equal([GrowthCharts.Time, GrowthCharts.Bytes], charts.Keys);
        Assert.Equal(
            [(Loop, false), (Ours, true)],
            charts[GrowthCharts.Time].Lines.Select(static line => (line.Label, line.IsOurs))
        );
        Assert.Equal([(1, 1), (10, 2), (100, 3), (1_000, 4)], charts[GrowthCharts.Time].Lines[0].Points);
        Assert.All(
            charts[GrowthCharts.Bytes].Lines[1].Points,
            static point => Assert.Equal(2, point.Y, tolerance: 1e-9)
        );
    }

    [Fact]
    public void Growth_is_measured_from_one_object_to_a_million_by_the_ways_that_are_compared()
    {
        Scenario scenario = ScenarioCatalog.Get(Growth.Scenario);

        Assert.Equal([1, 1_000_000], (int[])[scenario.Cases[0].Items, scenario.Cases[^1].Items]);
        Assert.All(
            scenario.Cases.Zip(scenario.Cases.Skip(1)),
            static steps => Assert.InRange((double)steps.Second.Items / steps.First.Items, 1.5, 5)
        );
        Assert.Subset(
            scenario
                .Contenders(new Setting(Regime.G, scenario.Cases[0], new Countdown(Regime.G)))
                .Select(static contender => contender.Name)
                .ToHashSet(),
            new HashSet<string> { Loop, Parallel, Helper, Ours }
        );
    }

    private static IEnumerable<Row> Way(Regime regime, string way, double[] nanoseconds, double bytesOfRun = 0) =>
        Lengths.Zip(
            nanoseconds,
            (length, time) => Tiny.RatioRow(Growth.Scenario, regime, length, way, time, bytesOfRun / length)
        );
}
