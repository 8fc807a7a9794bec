using System;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Peers;
using ClosureGen.Studies.Reporting;
using ClosureGen.Studies.Reporting.Ratios;
using ClosureGen.Studies.Results;
using ClosureGen.Studies.Tests.Support;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>The page, of results that no machine made.</summary>
public sealed class PageTests
{
    [Fact]
    public void A_study_is_written_with_its_figures_and_losses()
    {
        const string Expected = """
            ## What was measured on

            - tiny: A processor, 2 cores, A system, X64; .NET 10.0.1, workstation, concurrent GC; A tool 1.0; ClosureGen 0.1.0+0123456, A package 2.0; every row, in a process of its own (`-- all`).

            ## A tiny study

            What it is.

            ### Calls

            Time and bytes are those of a call, up to 0.50 B more being no loss; ratios are to `Task.Run` of the same case.

            | case | way | published | net10.0 | ± | ratio | bytes |
            | --- | --- | ---: | ---: | ---: | ---: | ---: |
            | items 10 | `Task.Run` | 128 B | 200 ns | 5 % | 1.00 | 128 B |
            |  | `floor<T>` |  | 110 ns | 5 % | 0.55 | 0 B |
            |  | **ClosureGen Dispatch** |  | 100 ns | 5 % | 0.50 | 0 B |
            | items 1,000 | `Task.Run` |  | 400 ns | 5 % | 1.00 | 128 B |
            |  | `floor<T>` |  | 100 ns | 5 % | 0.25 | 0 B |
            |  | **ClosureGen Dispatch** |  | 150 ns | 5 % | 0.38 | 0 B |

            ![Time for a call](images/tiny.svg)

            **Where ClosureGen loses:** of 4 comparisons with another row, 1 by time and 0 by bytes.

            - `floor<T>` is faster than `ClosureGen Dispatch` (× 1.50 in *items 1,000*). Why: it is the floor.

            ## How cost grows
            """;

        Assert.StartsWith(Expected.ReplaceLineEndings("\n"), AfterHead(Page(Tiny.Stored(Tiny.Results))));
    }

    [Fact]
    public void A_study_without_results_is_said_to_have_none()
    {
        string page = Page(Tiny.Stored());

        Assert.Contains("Not measured: there are no results of `tiny`.", page, StringComparison.Ordinal);
        Assert.DoesNotContain("| case |", page, StringComparison.Ordinal);
    }

    [Fact]
    public void A_row_without_a_result_is_said_to_have_none()
    {
        string page = Page(
            Tiny.Stored(Tiny.ResultsOf([.. Tiny.Results.Rows.Where(static row => row.Row != "floor<T>")]))
        );

        Assert.Contains("|  | `floor<T>` |  | not measured |  |  |  |", page, StringComparison.Ordinal);
        Assert.Contains("in none of 2 comparisons", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_the_baseline_no_ratio_is_made_up()
    {
        string page = Page(Tiny.Stored(Tiny.ResultsOf(Tiny.Row(Tiny.Small, "ClosureGen Dispatch", 100, 0))));

        Assert.Contains(
            "**ClosureGen Dispatch** |  | 100 ns | 5 % | not measured | 0 B |",
            page,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Two_frameworks_stand_side_by_side_and_what_one_lacks_is_said()
    {
        StudyResults older = Tiny.ResultsOf(Tiny.Row(Tiny.Small, "Task.Run", 250, 128)) with { Framework = "net8.0" };
        StudyResults other = Tiny.Results with { Study = "other" };

        string page = BenchmarksPage.Write(
            [Tiny.Study, Tiny.Study with { Name = "other" }],
            Tiny.Stored(older, Tiny.Results, other)
        );

        Assert.Contains("| net10.0 | ± | ratio | bytes | net8.0 | ± | ratio | bytes |", page, StringComparison.Ordinal);
        Assert.Contains("200 ns | 5 % | 1.00 | 128 B | 250 ns | 5 % | 1.00 | 128 B |", page, StringComparison.Ordinal);
        Assert.Contains("- Not measured on net8.0: other.", page, StringComparison.Ordinal);
        Assert.Contains("(× 1.50 in *items 1,000 (net10.0)*)", page, StringComparison.Ordinal);
    }

    [Fact]
    public void A_quick_pass_is_not_blamed_for_the_rows_that_it_leaves_out()
    {
        StudyTable table = Tiny.Table with { InQuick = static benchmark => (int)benchmark.Parameters["Items"] == 10 };
        StudyResults quick = Tiny.Results with { Pass = Pass.Quick };

        string page = BenchmarksPage.Write([Tiny.StudyOf(table)], Tiny.Stored(quick));

        Assert.Contains(Tiny.Small, page, StringComparison.Ordinal);
        Assert.Contains("Not measured in the stored pass, 1 of 2 cases: items 1,000.", page, StringComparison.Ordinal);
        Assert.DoesNotContain($"| {Tiny.Large} |", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Cases_that_a_pass_leaves_out_are_told_in_a_sentence()
    {
        StudyTable table = PeerStudy.Study.Tables.Single(static table => table.Title == "Batches");

        Assert.Equal("", LeftOut.Write(table, Pass.All));
        Assert.Equal(
            " Not measured in the stored pass, 17 of 20 cases: items 1, items 10,000; items 10, items 100, items 1,000 (from "
                + "outside, own context / from inside, default context / from inside, own context).",
            LeftOut.Write(table, Pass.Quick)
        );
    }

    [Fact]
    public void Where_there_are_no_cases_frameworks_are_told_apart_by_their_names()
    {
        StudyTable table = new StudyTable(typeof(TinyWays), "Ways", "a call", "Task.Run", []);
        StudyResults results = Tiny.ResultsOf(
            Tiny.Row("", "Task.Run", 100, 0) with
            {
                Table = nameof(TinyWays),
            },
            Tiny.Row("", "ClosureGen Dispatch", 150, 0) with
            {
                Table = nameof(TinyWays),
            }
        );

        string page = BenchmarksPage.Write(
            [Tiny.StudyOf(table)],
            Tiny.Stored(results, results with { Framework = "net8.0" })
        );

        Assert.Contains("(× 1.50 in *net10.0* and 1.50 in *net8.0*)", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Microseconds_are_spelled_alike()
    {
        Report report = Tiny.RatioReport([Tiny.RatioRow("bodies", Regime.G, new Case("1 us each", 10), "a way", 1, 0)]);

        string page = ReportFiles.Make([], Tiny.Stored(report))[RatioGroup.Of("bodies").Path];

        Assert.Contains("| 1 µs each |", page, StringComparison.Ordinal);
    }

    private static string Page(StoredResults stored) => BenchmarksPage.Write([Tiny.Study], stored);

    private static string AfterHead(string page) => page[page.IndexOf("## What was", StringComparison.Ordinal)..];
}
