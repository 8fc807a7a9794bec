using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Results;

/// <summary>One study as measured in one pass on one runtime.</summary>
/// <param name="Study">Its name.</param>
/// <param name="Framework">The runtime as a target framework: <c>net10.0</c>.</param>
/// <param name="Machine">Where, as the measuring program saw it.</param>
/// <param name="Tool">What measured, with its version.</param>
/// <param name="Version">The version of ClosureGen.</param>
/// <param name="Peers">The packages of others, with their versions.</param>
internal sealed record StudyResults(
    string Study,
    string Framework,
    Pass Pass,
    Machine Machine,
    string Tool,
    string Version,
    IReadOnlyList<string> Peers,
    IReadOnlyList<ResultRow> Rows
)
{
    /// <summary>A row, or null where it was not measured.</summary>
    public ResultRow? Find(StudyTable table, string @case, string row) =>
        Rows.FirstOrDefault(measured =>
            measured.Table == table.Benchmarks.Name && measured.Case == @case && measured.Row == row
        );
}
