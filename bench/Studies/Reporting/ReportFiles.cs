using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Reporting.Ratios;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>All files of the report.</summary>
internal static partial class ReportFiles
{
    /// <summary>Their text by their paths below the docs folder. The same results make the same files.</summary>
    public static IReadOnlyDictionary<string, string> Make(IReadOnlyList<Study> studies, StoredResults stored) =>
        Pictures(studies, stored)
            .Select(static drawn => KeyValuePair.Create(Path.Combine("images", drawn.Name + ".svg"), drawn.Text))
            .Concat(RatioGroup.All.Select(group => KeyValuePair.Create(group.Path, RatioPage.Write(group, stored))))
            .Append(KeyValuePair.Create("benchmarks.md", BenchmarksPage.Write(studies, stored)))
            .ToDictionary(static file => file.Key, static file => Micro().Replace(file.Value, "µs"));

    // bench/Ratio names its cases in letters that every terminal has.
    [GeneratedRegex(@"(?<=\d )us\b")]
    private static partial Regex Micro();

    private static IEnumerable<(string Name, string Text)> Pictures(
        IReadOnlyList<Study> studies,
        StoredResults stored
    ) =>
        [
            .. StudyCharts
                .Of(studies, stored)
                .Concat(DispatchCharts.Of(stored))
                .Select(static drawn => (drawn.Name, SvgChart.Draw(drawn.Chart))),
            .. GrowthCharts.Of(stored).Select(static drawn => (drawn.Name, SvgLineChart.Draw(drawn.Chart))),
        ];
}
