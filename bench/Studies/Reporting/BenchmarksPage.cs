using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting.Ratios;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>docs/benchmarks.md, made of stored results and of nothing else.</summary>
internal static class BenchmarksPage
{
    private const string Head = """
        # Benchmarks

        <!-- Written by `dotnet run -c Release --project bench/Studies -- report` from stored results. -->

        What public studies have measured about closures, tasks and pools, measured again with ClosureGen beside it; and
        ClosureGen among what people use today. Every figure and every sentence about who is ahead is made from stored
        results by one command, so that a run on your machine, in a folder of its own, gives the page of your machine:

        ```
        dotnet run -c Release --project bench/Studies -- quick --results mine     # under ten minutes; all takes about an hour
        dotnet run -c Release --project bench/Ratio -- --output mine/ratio/mine.json
        dotnet run -c Release --project bench/Studies -- report --results mine     # mine/benchmarks.md
        ```

        In one folder `quick` replaces what `all` has stored, and says so before each study; of two files of
        bench/Ratio that have a scenario in common no report is made.

        **Which harness.** The studies are measured by BenchmarkDotNet: a row after the other, so that minutes lie between two
        rows of a case, and what a machine does in the meantime is in their ratio. Figures of *How cost grows* and *Ratios,
        interleaved*, and the two pictures in the README, come from [bench/Ratio](../bench/Ratio/README.md), which measures all
        ways in turn in one process: where the two disagree about who is faster, believe that one. Bytes are counted over all
        threads in both. What is left of a byte where nothing is allocated, `0 B` being less than 0.005 B, is what harness and
        thread pool allocate now and then, divided by the few operations of a short run: that much more than another row's
        is no loss, and how much stands above each table.

        **How to read it.** Times are medians; ± is the standard deviation of the iterations. A row that spreads by more than
        20 % is measured once more, and the steadier of the two is kept. A ratio below 1 is faster. Rows of ClosureGen are bold.
        *Published* is what the source of a study published, on its machine and runtime: bytes can be compared with ours, times
        cannot. Below each table stands every comparison that ClosureGen loses: × 1.20 is 1.20 times as long as the other. With
        few and short iterations some of these are chance, as are some of the wins.


        """;

    public static string Write(IReadOnlyList<Study> studies, StoredResults stored)
    {
        var text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        text.Append("## What was measured on\n\n").AppendJoin("", MachineText.Lines(stored));
        foreach (string framework in stored.Frameworks)
        {
            string[] missing =
            [
                .. studies.Select(static study => study.Name).Where(name => stored.Find(name, framework) is null),
            ];
            text.Append(missing.Length > 0 ? $"- Not measured on {framework}: {string.Join(", ", missing)}.\n" : "");
        }

        text.Append('\n');
        foreach (Study study in studies)
        {
            text.Append($"## {study.Title}\n\n{study.Text}\n\n");
            if (IsMeasured(study, stored))
            {
                text.AppendJoin("", study.Tables.Select(table => new StudyTableText(study, table, stored).Write()));
            }
            else
            {
                text.Append($"Not measured: there are no results of `{study.Name}`.\n\n");
            }
        }

        return text.Append(GrowthText.Write(stored)).Append(RatioIndex.Write(stored)).ToString().TrimEnd('\n') + "\n";
    }

    private static bool IsMeasured(Study study, StoredResults stored) =>
        stored.Studies.Any(results => results.Study == study.Name);
}
