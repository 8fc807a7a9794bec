using System.Collections.Generic;
using System.Linq;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Running;

namespace ClosureGen.Studies.Measuring;

/// <summary>The rows that a table has, measured or not.</summary>
internal static class TableRows
{
    /// <summary>Case by case; in each the baseline first, ClosureGen last.</summary>
    public static IReadOnlyList<(string Case, string Row)> Of(StudyTable table, Pass pass)
    {
        (string Case, string Row)[] rows =
        [
            .. BenchmarkConverter
                .TypeToBenchmarks(table.Benchmarks, ManualConfig.CreateEmpty())
                .BenchmarksCases.Where(benchmark => pass != Pass.Quick || table.InQuick(benchmark))
                .Select(static benchmark => (RowNames.Case(benchmark), RowNames.Row(benchmark))),
        ];
        return
        [
            .. rows.GroupBy(static row => row.Case)
                .SelectMany(cases =>
                    cases
                        .OrderByDescending(row => row.Row == table.Baseline)
                        .ThenBy(static row => RowNames.IsOurs(row.Row))
                ),
        ];
    }
}
