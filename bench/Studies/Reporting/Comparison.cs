using System.Collections.Generic;
using System.Linq;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>A row of ClosureGen against another of the same case.</summary>
/// <param name="Case">With the framework, where there are several; empty where there is neither.</param>
/// <param name="Time">Ours divided by the other's.</param>
/// <param name="MoreBytes">Whether ours allocates more.</param>
internal sealed record Comparison(string Case, string Ours, string Other, double Time, bool MoreBytes)
{
    // What is shown as 1.00 is no loss.
    private const double Parity = 1.005;

    /// <summary>Gets what the shortest windows have in place of <see cref="Time"/>; null where there are none to be had.</summary>
    public double? Shortest { get; init; }

    public bool IsSlower => Time >= Parity;

    public bool IsSlowerByShortest => Shortest >= Parity;

    /// <summary>All pairs of a table that were both measured.</summary>
    /// <param name="namesFramework">Whether cases are told apart by it.</param>
    public static IEnumerable<Comparison> All(StudyTable table, StudyResults results, bool namesFramework) =>
        from rows in TableRows.Of(table, results.Pass).GroupBy(static row => row.Case)
        let measured = rows.Select(row => results.Find(table, row.Case, row.Row)).OfType<ResultRow>().ToArray()
        from ours in measured.Where(static row => RowNames.IsOurs(row.Row))
        from other in measured.Where(static row => !RowNames.IsOurs(row.Row))
        select new Comparison(
            namesFramework ? On(rows.Key, results.Framework) : rows.Key,
            ours.Row,
            other.Row,
            ours.Nanoseconds / other.Nanoseconds,
            ours.Bytes > other.Bytes + table.ByteTolerance
        );

    private static string On(string @case, string framework) => @case.Length > 0 ? $"{@case} ({framework})" : framework;
}
