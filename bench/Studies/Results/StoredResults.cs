using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Studies.Results;

/// <summary>All that is stored: what a report is made of.</summary>
/// <param name="Ratios">The runs of bench/Ratio, each of other scenarios.</param>
internal sealed record StoredResults(IReadOnlyList<StudyResults> Studies, IReadOnlyList<RatioResults> Ratios)
{
    /// <summary>The frameworks that there are results of, the newest first.</summary>
    public IReadOnlyList<string> Frameworks { get; } =
    [
        .. Studies
            .Select(static results => results.Framework)
            .Distinct()
            .OrderByDescending(static framework => Version.Parse(framework["net".Length..])),
    ];

    /// <summary>Whether nothing is stored at all.</summary>
    public bool IsEmpty => Studies.Count + Ratios.Count == 0;

    /// <summary>A study on a framework, or null where it was not measured.</summary>
    public StudyResults? Find(string study, string framework) =>
        Studies.FirstOrDefault(results => results.Study == study && results.Framework == framework);

    /// <summary>The run that a scenario of bench/Ratio is from, or null where it was not measured.</summary>
    public RatioResults? RatioOf(string scenario) =>
        Ratios.FirstOrDefault(results => results.Scenarios.Contains(scenario));

    /// <summary>The rows of a scenario of bench/Ratio, by regime; none where it was not measured.</summary>
    public IEnumerable<IGrouping<Regime, Row>> RowsOf(string scenario) => RatioOf(scenario)?.Of(scenario) ?? [];
}
