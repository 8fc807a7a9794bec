using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Tests.Support;

/// <summary>A study of one small table, and results of it.</summary>
internal static class Tiny
{
    public const string Small = "items 10";
    public const string Large = "items 1,000";

    public static StudyTable Table { get; } =
        new StudyTable(
            typeof(TinyBenchmarks),
            "Calls",
            "a call",
            "Task.Run",
            [new PublishedFigure(Small, "Task.Run", "128 B")]
        )
        {
            Chart = new StudyChart("tiny", "Time for a call", [Small]),
        };

    public static Study Study { get; } = StudyOf(Table);

    public static Machine Machine { get; } =
        new Machine(
            "A processor",
            2,
            "A system",
            "X64",
            ".NET 10.0.1",
            "workstation, concurrent",
            "TieredPGO=default",
            Regime.G,
            2,
            100
        );

    /// <summary>ClosureGen is ahead of Task.Run in both cases, and behind the floor in the larger one.</summary>
    public static StudyResults Results { get; } =
        ResultsOf(
            Row(Small, "Task.Run", 200, 128),
            Row(Small, "floor<T>", 110, 0),
            Row(Small, "ClosureGen Dispatch", 100, 0),
            Row(Large, "Task.Run", 400, 128),
            Row(Large, "floor<T>", 100, 0),
            Row(Large, "ClosureGen Dispatch", 150, 0.004)
        );

    public static Study StudyOf(StudyTable table) =>
        new Study(
            "tiny",
            "A tiny study",
            "What it is.",
            [table],
            new Dictionary<string, string> { ["floor<T>"] = "it is the floor." }
        );

    public static StudyResults ResultsOf(params ResultRow[] rows) =>
        new StudyResults(
            "tiny",
            "net10.0",
            Pass.All,
            Machine,
            "A tool 1.0",
            "0.1.0+0123456789",
            ["A package 2.0"],
            rows
        );

    public static StoredResults Stored(params StudyResults[] studies) => new StoredResults(studies, []);

    public static ResultRow Row(string @case, string row, double nanoseconds, double bytes) =>
        new ResultRow(nameof(TinyBenchmarks), @case, row, nanoseconds, nanoseconds / 20, bytes, 0);

    /// <summary>What bench/Ratio would print of one case of its single dispatches.</summary>
    public static Report RatioReport(params (string Contender, double Nanoseconds, double Bytes)[] rows) =>
        RatioReport([
            .. rows.Select(row =>
                RatioRow("single", Regime.G, 100, row.Contender, row.Nanoseconds, row.Bytes) with
                {
                    Ratios = [new RatioTo(rows[0].Contender, row.Nanoseconds / rows[0].Nanoseconds, 1, 0.4)],
                }
            ),
        ]);

    public static Report RatioReport(IReadOnlyList<Row> rows) =>
        new Report(
            "1.0.0+abcdef0123456789",
            [Machine],
            1,
            new Plan(3, TimeSpan.FromMilliseconds(4), TimeSpan.FromSeconds(1)),
            rows
        );

    /// <summary>A row of bench/Ratio, without ratios.</summary>
    public static Row RatioRow(
        string scenario,
        Regime regime,
        Case @case,
        string contender,
        double nanoseconds,
        double bytes
    ) =>
        new Row(
            scenario,
            regime,
            @case.Label,
            @case.Items,
            contender,
            nanoseconds,
            nanoseconds,
            [],
            bytes,
            bytes,
            [new ProcessRow(nanoseconds, nanoseconds, bytes, 3, 10)]
        );

    public static StoredResults Stored(Report ratio) => new StoredResults([], [new RatioResults("mine", ratio)]);
}
