using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.Json;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio.Processes;

/// <summary>The parent's side: this same program, started again with a job and in the regime's environment.</summary>
internal static class ChildProcess
{
    public const string Option = "--child";

    public static async IAsyncEnumerable<ChildLine> RunAsync(
        Job job,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        using Process process = Process.Start(StartInfo(job))!;
        // A read from a pipe cannot be cancelled; the end of the child ends it.
        using CancellationTokenRegistration kill = cancellationToken.Register(() => process.Kill());
        while (await process.StandardOutput.ReadLineAsync(CancellationToken.None) is string line)
        {
            yield return JsonSerializer.Deserialize<ChildLine>(line, Json.Line)!;
        }

        await process.WaitForExitAsync(CancellationToken.None);
        cancellationToken.ThrowIfCancellationRequested();
        if (process.ExitCode != 0)
        {
            throw new InvalidOperationException(
                $"The process of '{job.Scenario}' in regime {job.Regime} ended with exit code {process.ExitCode}."
            );
        }
    }

    public static ProcessStartInfo StartInfo(Job job)
    {
        ProcessStartInfo info = Build.StartInfo(job.Build, Option, job.ToString());
        info.RedirectStandardOutput = true;
        // Figures must not depend on what the caller's shell happens to set.
        info.Environment["DOTNET_TieredCompilation"] = "1";
        info.Environment["DOTNET_TieredPGO"] = "1";
        info.Environment["DOTNET_ReadyToRun"] = "1";
        info.Environment["DOTNET_gcServer"] = "0";
        info.Environment["DOTNET_gcConcurrent"] = "1";
        foreach (string bound in (string[])["Min", "Max"])
        {
            // Without a setting regime G is the pool as it comes.
            string workers = $"DOTNET_ThreadPool_Force{bound}WorkerThreads";
            info.Environment.Remove(workers);
            if (job.Regime == Regime.L)
            {
                info.Environment[workers] = "1";
            }
        }

        return info;
    }
}

/// <summary>One line of a child's output: first the machine, then a cell for every contender of every case.</summary>
internal sealed record ChildLine(Machine? Machine, Cell? Cell);
