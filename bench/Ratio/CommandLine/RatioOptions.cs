using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.CommandLine;

/// <summary>What to measure: the command line, understood.</summary>
/// <param name="Scenarios">Names from the catalog; never empty.</param>
/// <param name="Cases">Labels to keep; empty keeps all.</param>
/// <param name="Only">Parts of names of contenders to keep beside the baselines; empty keeps all.</param>
/// <param name="Processes">Child processes per regime and scenario.</param>
/// <param name="Output">The file that the report is stored in; null stores it nowhere.</param>
internal sealed record RatioOptions(
    IReadOnlyList<string> Scenarios,
    IReadOnlyList<string> Cases,
    IReadOnlyList<string> Only,
    IReadOnlyList<Regime> Regimes,
    int Processes,
    Plan Plan,
    bool Json,
    string? Output
);
