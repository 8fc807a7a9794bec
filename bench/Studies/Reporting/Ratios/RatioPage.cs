using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting.Ratios;

/// <summary>The page of a group of scenarios: all that was measured of them.</summary>
internal static class RatioPage
{
    private const string Head = """
        <!-- Written by `dotnet run -c Release --project bench/Studies -- report` from stored results. -->

        One of the pages of [the benchmarks](../benchmarks.md), measured by [bench/Ratio](../../bench/Ratio/README.md): all ways
        in turn, in one process, and that in several processes.


        """;

    /// <summary>How the tables are to be read.</summary>
    public const string Reading = """
        **Regime L**: the producer is the pool's one worker and in the end runs its own items. **Regime G**: the producer is a
        thread of its own, all workers are free. Figures of the two say nothing about each other.

        **An item** is the median over the processes of each one's median time for an item, **least** the shortest window of
        all. **/ …** is the ratio to that way in the same process, of the median windows and in brackets of the shortest ones,
        each the median over the processes; below 1 is faster. Where the two differ by much the machine had other work, and
        the shortest windows, which nobody disturbed, say more; or a way has good and bad spells, as one has that waits for
        threads of the pool. **Bytes** are an item's, on all threads, of the process that allocated most; up to 0.50 B more
        than another way's are no loss, being what harness and thread pool allocate now and then, divided by the items of a window.
        Rows of ClosureGen are bold. Below each table stands every comparison that ClosureGen loses: × 1.20 is 1.20 times as
        long as the other, by the median over the processes.


        """;

    public static string Write(RatioGroup group, StoredResults stored)
    {
        StringBuilder text = new StringBuilder($"# {group.Title}\n\n").Append(Head.ReplaceLineEndings("\n"));
        text.Append(group.Text).Append("\n\n").Append(Reading.ReplaceLineEndings("\n"));
        text.Append(Runs(group, stored));

        foreach (Scenario scenario in group.Scenarios.Select(ScenarioCatalog.Get))
        {
            text.Append($"## {scenario.Name}\n\n{Names.Sentence(scenario.Description)}\n\n")
                .Append(Tables(scenario, stored));
        }

        return text.ToString().TrimEnd('\n') + "\n";
    }

    /// <summary>A line for each run that the page is from, with its scenarios where there are several.</summary>
    private static string Runs(RatioGroup group, StoredResults stored)
    {
        RatioResults[] runs = [.. stored.Ratios.Where(run => group.Scenarios.Any(run.Scenarios.Contains))];
        string[] lines =
        [
            .. runs.Select(run =>
            {
                string scenarios = string.Join(", ", group.Scenarios.Intersect(run.Scenarios));
                string name = runs.Length == 1 ? $"`{run.Name}`" : $"`{run.Name}` ({scenarios})";
                return $"- {name}: {MachineText.Of(run.Report)}\n";
            }),
        ];
        return lines.Length == 0 ? "" : string.Concat(lines) + "\n";
    }

    private static string Tables(Scenario scenario, StoredResults stored)
    {
        string[] tables =
        [
            .. stored
                .RowsOf(scenario.Name)
                .Select(rows =>
                    $"### {scenario.Name}, regime {rows.Key}\n\n{RatioTable.Write(scenario, rows.Key, [.. rows])}"
                ),
        ];
        return tables.Length == 0
            ? $"Not measured: there are no results of `{scenario.Name}` of bench/Ratio.\n\n"
            : string.Concat(tables);
    }
}
