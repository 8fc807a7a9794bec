using System.Collections.Generic;

namespace ClosureGen.Ratio.Measuring;

/// <summary>What one process measured of one contender in one case.</summary>
/// <param name="NanosecondsPerItem">One figure per window, in the order of the rounds.</param>
/// <param name="CpuNanosecondsPerItem">Processor time of the process, of all windows together.</param>
/// <param name="BytesPerItem">Of all windows together.</param>
internal sealed record Cell(
    string Scenario,
    string Case,
    int Items,
    string Contender,
    int RunsPerWindow,
    IReadOnlyList<double> NanosecondsPerItem,
    double BytesPerItem,
    double CpuNanosecondsPerItem
);
