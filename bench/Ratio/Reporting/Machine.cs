using System.Runtime;
using System.Runtime.InteropServices;

namespace ClosureGen.Ratio.Reporting;

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
