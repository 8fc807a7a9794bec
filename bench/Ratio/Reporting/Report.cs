using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Reporting;

/// <summary>All that a run of the program found; what <c>--json</c> prints.</summary>
/// <param name="Machines">One for each regime.</param>
internal sealed record Report(IReadOnlyList<Machine> Machines, int Processes, Plan Plan, IReadOnlyList<Row> Rows);
