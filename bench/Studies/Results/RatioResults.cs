using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Studies.Results;

/// <summary>What a run of bench/Ratio stored with <c>--output</c>.</summary>
/// <param name="Name">The file's name, without its extension.</param>
internal sealed record RatioResults(string Name, Report Report)
{
    /// <summary>The scenarios that it has rows of.</summary>
    public IReadOnlyList<string> Scenarios { get; } = [.. Report.Rows.Select(static row => row.Scenario).Distinct()];

    /// <summary>The rows of a scenario, by regime.</summary>
    public IEnumerable<IGrouping<Regime, Row>> Of(string scenario) =>
        Report.Rows.Where(row => row.Scenario == scenario).GroupBy(static row => row.Regime);
}
