using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Reporting;

/// <summary>All that a run of the program found; what <c>--json</c> prints and <c>--output</c> stores.</summary>
/// <param name="Version">The version of ClosureGen.</param>
/// <param name="Machines">One for each regime.</param>
internal sealed record Report(
    string Version,
    IReadOnlyList<Machine> Machines,
    int Processes,
    Plan Plan,
    IReadOnlyList<Row> Rows
);
