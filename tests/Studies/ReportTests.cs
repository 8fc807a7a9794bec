using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>The report that is checked in, and what a report of today's rows can say.</summary>
public sealed class ReportTests
{
    public static TheoryData<string> Files { get; } = [.. Checked().Keys];

    [Theory]
    [MemberData(nameof(Files))]
    public void What_is_checked_in_is_what_the_stored_results_make(string path) =>
        Assert.Equal(
            Checked()[path],
            File.ReadAllText(Path.Combine(Repository.Docs, path)).ReplaceLineEndings("\n"),
            ignoreLineEndingDifferences: true
        );

    [Fact]
    public void The_pictures_of_the_readme_are_among_it()
    {
        Assert.Contains(Path.Combine("images", "bytes-per-dispatch.svg"), Checked().Keys);
        Assert.Contains(Path.Combine("images", "time-per-dispatch.svg"), Checked().Keys);
    }

    [Fact]
    public void Stored_rows_are_rows_of_today() =>
        Assert.All(
            Stored().Studies,
            static results =>
            {
                Study study = StudyCatalog.Get(results.Study);
                Assert.Subset(
                    study
                        .Tables.SelectMany(table =>
                            TableRows.Of(table, results.Pass).Select(row => (table.Benchmarks.Name, row.Case, row.Row))
                        )
                        .ToHashSet(),
                    results.Rows.Select(static row => (row.Table, row.Case, row.Row)).ToHashSet()
                );
            }
        );

    [Fact]
    public void Every_way_of_a_single_dispatch_is_in_the_pictures() =>
        Assert.Equivalent(
            Contenders("single", Regime.G),
            DispatchCharts.Groups.SelectMany(static group => group.Ways),
            strict: true
        );

    [Fact]
    public void No_picture_is_drawn_of_what_was_not_measured()
    {
        Assert.Empty(DispatchCharts.Of(Tiny.Stored()));
        Assert.Empty(StudyCharts.Of([Tiny.Study], Tiny.Stored()));
        Assert.Empty(StudyCharts.Of([Tiny.Study], Tiny.Stored(Tiny.ResultsOf(Tiny.Row(Tiny.Large, "Task.Run", 1, 1)))));
    }

    [Fact]
    public void Captions_fit_into_their_pictures_and_name_what_is_drawn()
    {
        // Of a wide font of this size.
        const double LetterWidth = 6.7;
        BarChart[] charts =
        [
            .. StudyCharts
                .Of(StudyCatalog.All, Stored())
                .Concat(DispatchCharts.Of(Stored()))
                .Select(static drawn => drawn.Chart),
        ];

        Assert.All(
            charts,
            static chart => Assert.InRange(chart.Caption.Length * LetterWidth, 1, Svg.Width - Svg.Margin)
        );
        Assert.Equal(
            4,
            charts.Count(static chart =>
                chart.Caption.Contains("from outside, default context;", StringComparison.Ordinal)
                || chart.Caption.Contains("producer outside the pool, all workers free;", StringComparison.Ordinal)
            )
        );
    }

    [Fact]
    public void The_same_results_make_the_same_files() => Assert.Equal(Checked(), Checked());

    private static StoredResults Stored() => new ResultStore(Repository.Results).Load();

    private static IReadOnlyDictionary<string, string> Checked() => ReportFiles.Make(StudyCatalog.All, Stored());

    private static string[] Contenders(string scenario, Regime regime)
    {
        Scenario measured = ScenarioCatalog.Get(scenario);
        return
        [
            .. measured
                .Cases.SelectMany(@case => measured.Contenders(new Setting(regime, @case, new Countdown(regime))))
                .Select(static contender => contender.Name)
                .Distinct(),
        ];
    }
}
