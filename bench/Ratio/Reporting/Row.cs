using System.Collections.Generic;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Reporting;

/// <summary>One contender in one case and regime, over all processes.</summary>
/// <param name="MedianNanoseconds">Per item: the median over the processes of each one's median.</param>
/// <param name="MinimumNanoseconds">Per item: the shortest window of all.</param>
/// <param name="Ratios">To each of the scenario's baselines that was measured.</param>
/// <param name="MedianBytes">Per item, allocated on all threads.</param>
/// <param name="MaximumBytes">Per item, of the process that allocated most.</param>
internal sealed record Row(
    string Scenario,
    Regime Regime,
    string Case,
    int Items,
    string Contender,
    double MedianNanoseconds,
    double MinimumNanoseconds,
    IReadOnlyList<RatioTo> Ratios,
    double MedianBytes,
    double MaximumBytes,
    IReadOnlyList<ProcessRow> Processes
);

/// <summary>A contender against a baseline. Each ratio is formed within a process, from windows of the same rounds.</summary>
/// <param name="Median">Of medians: the median over the processes.</param>
/// <param name="Minimum">Of medians: the least over the processes.</param>
/// <param name="OfMinima">Of each process's shortest windows: the median over the processes.</param>
internal sealed record RatioTo(string Baseline, double Median, double Minimum, double OfMinima);

/// <summary>What one process measured.</summary>
internal sealed record ProcessRow(
    double MedianNanoseconds,
    double MinimumNanoseconds,
    double BytesPerItem,
    int Rounds,
    int RunsPerRound
);
