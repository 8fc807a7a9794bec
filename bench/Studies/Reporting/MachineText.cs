using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>What was measured on, by which version, and how thoroughly.</summary>
internal static class MachineText
{
    // As many letters of a commit as git shows.
    private const int CommitLength = 7;

    public static string Of(Machine machine) =>
        $"{machine.Processor}, {machine.Cores} cores, {machine.System}, {machine.Architecture}; {machine.Runtime}, "
        + $"{machine.Collector} GC";

    /// <summary>Of a run of bench/Ratio.</summary>
    public static string Of(Report report) =>
        $"{Of(report.Machines[0])}; ClosureGen {Short(report.Version)}; {report.Processes} {(report.Processes == 1 ? "process" : "processes")} for each table, up "
        + $"to {report.Plan.Rounds} rounds of {Figures.Count(report.Plan.Window.TotalMilliseconds)} ms windows in each.";

    /// <summary>A line for all studies that were measured alike.</summary>
    public static IEnumerable<string> Lines(StoredResults stored) =>
        stored
            .Studies.GroupBy(static results =>
                $"{Of(results.Machine)}; {results.Tool}; ClosureGen {Short(results.Version)}, "
                + $"{string.Join(", ", results.Peers)}; {Passed(results.Pass)}"
            )
            .Select(group => $"- {string.Join(", ", group.Select(static results => results.Study))}: {group.Key}.\n");

    private static string Passed(Pass pass) =>
        pass == Pass.All
            ? "every row, in a process of its own (`-- all`)"
            : "a representative part of the rows, shortly, in one process (`-- quick`)";

    private static string Short(string version)
    {
        int commit = version.IndexOf('+') + 1;
        return commit == 0 || version.Length <= commit + CommitLength ? version : version[..(commit + CommitLength)];
    }
}
