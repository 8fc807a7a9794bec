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
        <!-- Written by `dotnet run -c Release --project bench/Studies -- report` from the results in docs/benchmarks/ratio. -->

        One of the pages of [the benchmarks](../benchmarks.md), measured by [bench/Ratio](../../bench/Ratio/README.md): all ways
        in turn, in one process, and that in several processes.


        """;

    /// <summary>How the tables are to be read.</summary>
    public const string Reading = """
        **Regime L**: the producer is the pool's one worker and in the end runs its own items. **Regime G**: the producer is a
        thread of its own, all workers are free. Figures of the two say nothing about each other.

        **An item** is the median over the processes of each one's median time for an item, **least** the shortest window of
        all. **/ …** is the ratio to that way in the same process, the median over the processes and in brackets the least;
        below 1 is faster. **Bytes** are an item's, on all threads, of the process that allocated most. Rows of ClosureGen are
        bold. Below each table stands every comparison that ClosureGen loses: × 1.20 is 1.20 times as long as the other, by the
        median over the processes.


        """;

    public static string Write(RatioGroup group, StoredResults stored)
    {
        StringBuilder text = new StringBuilder($"# {group.Title}\n\n").Append(Head.ReplaceLineEndings("\n"));
        text.Append(group.Text).Append("\n\n").Append(Reading.ReplaceLineEndings("\n"));
        foreach (RatioResults results in stored.Ratios.Where(results => group.Scenarios.Any(results.Has)))
        {
            text.Append($"- `{results.Name}`: {MachineText.Of(results.Report)}\n");
        }

        text.Append('\n');
        foreach (Scenario scenario in group.Scenarios.Select(ScenarioCatalog.Get))
        {
            text.Append($"## {scenario.Name}\n\n{Names.Sentence(scenario.Description)}\n\n")
                .Append(Tables(scenario, stored));
        }

        return text.ToString().TrimEnd('\n') + "\n";
    }

    private static string Tables(Scenario scenario, StoredResults stored)
    {
        RatioResults[] measured = [.. stored.Ratios.Where(results => results.Has(scenario.Name))];
        IEnumerable<string> tables =
            from results in measured
            from rows in results.Of(scenario.Name)
            let file = measured.Length > 1 ? $", {results.Name}" : ""
            select $"### {scenario.Name}, regime {rows.Key}{file}\n\n{RatioTable.Write(scenario, rows.Key, [.. rows])}";
        return measured.Length == 0
            ? $"Not measured: there are no results of `{scenario.Name}` of bench/Ratio.\n\n"
            : string.Concat(tables);
    }
}
