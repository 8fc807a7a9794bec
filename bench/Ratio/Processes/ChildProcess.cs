using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Processes;

/// <summary>The parent's side: this same program, started again with a job and in the regime's environment.</summary>
internal static class ChildProcess
{
    public const string Option = "--child";

    public static async Task RunAsync(Job job, Action<ChildLine> onLine, CancellationToken cancellationToken)
    {
        using Process process = Process.Start(StartInfo(job))!;
        // A read from a pipe cannot be cancelled; the end of the child ends it.
        using CancellationTokenRegistration kill = cancellationToken.Register(() => Kill(process));
        try
        {
            while (await process.StandardOutput.ReadLineAsync(CancellationToken.None) is string line)
            {
                onLine(ChildLine.Parse(line));
            }

            await process.WaitForExitAsync(CancellationToken.None);
        }
        catch
        {
            Kill(process);
            throw;
        }

        cancellationToken.ThrowIfCancellationRequested();
        if (process.ExitCode != 0)
        {
            throw new ChildFailedException(
                $"The process that measured '{job.Scenario}' in regime {job.Regime} ended with exit code "
                    + $"{process.ExitCode}."
            );
        }
    }

    public static ProcessStartInfo StartInfo(Job job)
    {
        string program = Environment.ProcessPath!;
        ProcessStartInfo info = new ProcessStartInfo(program) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(program).Equals("dotnet", StringComparison.OrdinalIgnoreCase))
        {
            info.ArgumentList.Add(typeof(ChildProcess).Assembly.Location);
        }

        info.ArgumentList.Add(Option);
        info.ArgumentList.Add(job.ToString());
        // Figures must not depend on what the caller's shell happens to set.
        info.Environment["DOTNET_TieredCompilation"] = "1";
        info.Environment["DOTNET_TieredPGO"] = "1";
        info.Environment["DOTNET_ReadyToRun"] = "1";
        info.Environment["DOTNET_gcServer"] = "0";
        info.Environment["DOTNET_gcConcurrent"] = "1";
        // Hexadecimal, both. Without a setting of ours the regime is the pool as it comes.
        SetWorkers(info, "DOTNET_ThreadPool_ForceMinWorkerThreads", job.Regime);
        SetWorkers(info, "DOTNET_ThreadPool_ForceMaxWorkerThreads", job.Regime);
        return info;
    }

    private static void Kill(Process process) => process.Kill(entireProcessTree: true);

    private static void SetWorkers(ProcessStartInfo info, string name, Regime regime)
    {
        info.Environment.Remove(name);
        if (regime == Regime.L)
        {
            info.Environment[name] = "1";
        }
    }
}
