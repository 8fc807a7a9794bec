using System;
using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Studies.Results;

/// <summary>All that is stored: what a report is made of.</summary>
/// <param name="Ratio">What bench/Ratio printed; null where it was not run.</param>
internal sealed record StoredResults(IReadOnlyList<StudyResults> Studies, RatioResults? Ratio)
{
    /// <summary>The frameworks that there are results of, the newest first.</summary>
    public IReadOnlyList<string> Frameworks { get; } =
    [
        .. Studies
            .Select(static results => results.Framework)
            .Distinct()
            .OrderByDescending(static framework => Version.Parse(framework["net".Length..])),
    ];

    /// <summary>A study on a framework, or null where it was not measured.</summary>
    public StudyResults? Find(string study, string framework) =>
        Studies.FirstOrDefault(results => results.Study == study && results.Framework == framework);
}
