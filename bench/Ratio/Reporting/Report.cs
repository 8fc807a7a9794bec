using System.Runtime;
using System.Runtime.InteropServices;

namespace ClosureGen.Ratio.Reporting;

/// <summary>All that a run of the program found; what <c>--json</c> prints and <c>--output</c> stores.</summary>
/// <param name="Version">The version of ClosureGen, with the commit that it was built from.</param>
/// <param name="Machines">One for each regime and runtime.</param>
internal sealed record Report(
    string Version,
    IReadOnlyList<Machine> Machines,
    int Processes,
    Plan Plan,
    IReadOnlyList<Row> Rows
);

/// <summary>One contender in one case and regime, over all processes.</summary>
/// <param name="MedianNanoseconds">Per item: the median over the processes of each one's median.</param>
/// <param name="MinimumNanoseconds">Per item: the shortest window of all.</param>
/// <param name="Ratios">To each of the scenario's baselines that was measured.</param>
/// <param name="MedianBytes">Per item, allocated on all threads.</param>
/// <param name="MaximumBytes">Per item, of the process that allocated most.</param>
/// <param name="MedianCpuNanoseconds">Per item, of all threads: also of those that wait by spinning.</param>
/// <param name="PerThousandItems">Where items ran, medians over the processes; null in cases that do not tell.</param>
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
    double MedianCpuNanoseconds,
    Counters? PerThousandItems,
    IReadOnlyList<ProcessRow> Processes
);

/// <summary>A contender against a baseline. Each ratio is formed within a process, from windows of the same rounds.</summary>
/// <param name="Median">Of medians: the median over the processes.</param>
/// <param name="Minimum">Of medians: the least over the processes.</param>
/// <param name="OfMinima">Of each process's shortest windows: the median over the processes.</param>
/// <param name="Of99">Of each process's 99th percentiles: the median over the processes.</param>
internal sealed record RatioTo(string Baseline, double Median, double Minimum, double OfMinima, double Of99)
{
    /// <summary>Names the baseline with the lower median, chosen in each process.</summary>
    public const string Best = "the better";
}

/// <summary>What one process measured.</summary>
internal sealed record ProcessRow(
    double MedianNanoseconds,
    double MinimumNanoseconds,
    double Percentile99Nanoseconds,
    double BytesPerItem,
    double CpuNanosecondsPerItem,
    int Rounds,
    int RunsPerRound,
    Counters? PerThousandItems
);

/// <summary>Where a process measured, as the process itself saw it.</summary>
/// <param name="Collector">Workstation or server, concurrent or not.</param>
/// <param name="Compiler">The tiering in force, as told to the process.</param>
internal sealed record Machine(
    string Processor,
    int Cores,
    string System,
    string Architecture,
    string Runtime,
    string Collector,
    string Compiler,
    Regime Regime,
    int LeastWorkers,
    int MostWorkers
)
{
    public static Machine Here(Regime regime)
    {
        ThreadPool.GetMinThreads(out int leastWorkers, out _);
        ThreadPool.GetMaxThreads(out int mostWorkers, out _);
        return new Machine(
            ProcessorName(),
            Environment.ProcessorCount,
            RuntimeInformation.OSDescription,
            RuntimeInformation.ProcessArchitecture.ToString(),
            RuntimeInformation.FrameworkDescription,
            (GCSettings.IsServerGC ? "server" : "workstation")
                // A concurrent collector is what makes Interactive the default.
                + (GCSettings.LatencyMode == GCLatencyMode.Interactive ? ", concurrent" : ", not concurrent"),
            $"TieredCompilation={Told("TieredCompilation")}, TieredPGO={Told("TieredPGO")}, ReadyToRun={Told("ReadyToRun")}",
            regime,
            leastWorkers,
            mostWorkers
        );
    }

    private static string Told(string setting) => Environment.GetEnvironmentVariable("DOTNET_" + setting) ?? "default";

    private static string ProcessorName()
    {
        const string Linux = "/proc/cpuinfo";
        string? line = File.Exists(Linux)
            ? File.ReadLines(Linux)
                .FirstOrDefault(static line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line is null
            ? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "unknown processor"
            : line[(line.IndexOf(':') + 1)..].Trim();
    }
}
