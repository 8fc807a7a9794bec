using System.Collections.Generic;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Results;

/// <summary>One study as measured in one pass on one runtime.</summary>
/// <param name="Study">Its name.</param>
/// <param name="Machine">Where, as the measuring program saw it.</param>
/// <param name="Tool">What measured, with its version.</param>
/// <param name="Version">The version of ClosureGen.</param>
internal sealed record StudyResults(
    string Study,
    Pass Pass,
    Machine Machine,
    string Tool,
    string Version,
    IReadOnlyList<ResultRow> Rows
);
