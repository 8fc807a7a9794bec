using System.Collections.Generic;
using System.IO;
using System.Linq;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>All files of the report.</summary>
internal static class ReportFiles
{
    /// <summary>Their text by their paths below the docs folder. The same results make the same files.</summary>
    public static IReadOnlyDictionary<string, string> Make(IReadOnlyList<Study> studies, StoredResults stored) =>
        StudyCharts
            .Of(studies, stored)
            .Concat(DispatchCharts.Of(stored))
            .ToDictionary(
                static drawn => Path.Combine("images", drawn.Name + ".svg"),
                static drawn => SvgChart.Draw(drawn.Chart)
            )
            .Append(new KeyValuePair<string, string>("benchmarks.md", BenchmarksPage.Write(studies, stored)))
            .ToDictionary();
}
