using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Cluster.Silos;

/// <summary>A silo in a process of its own, which ends with the process that started it.</summary>
public sealed class SiloProcess : IAsyncDisposable
{
    private const int MostAttempts = 3;

    private static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan StopLimit = TimeSpan.FromSeconds(10);

    private readonly Process _process;

    private SiloProcess(Process process, string name, int port)
    {
        _process = process;
        Name = name;
        Port = port;
        Id = process.Id;
    }

    /// <summary>Gets the name of the silo.</summary>
    public string Name { get; }

    /// <summary>Gets the port that the silo listens on.</summary>
    public int Port { get; }

    /// <summary>Gets the process id.</summary>
    public int Id { get; }

    /// <summary>Gets whether the process has ended.</summary>
    public bool HasEnded => _process.HasExited;

    /// <summary>Starts a silo and waits until it has joined the cluster.</summary>
    /// <param name="name">The name of the silo.</param>
    /// <param name="cluster">The id of the cluster.</param>
    /// <param name="coordinatorPort">The port of the silo that keeps the list of silos.</param>
    /// <exception cref="SiloStartException">The process does not start, has ended or does not answer.</exception>
    public static async Task<SiloProcess> StartAsync(string name, string cluster, int coordinatorPort)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                // A new port for each attempt: another program may have taken the previous one.
                return await StartAsync(new SiloSettings(name, cluster, FreePort.Find(), coordinatorPort));
            }
            catch (SiloStartException) when (attempt < MostAttempts) { }
        }
    }

    /// <summary>Waits until the process has ended.</summary>
    public Task WaitAsync() => _process.WaitForExitAsync();

    /// <summary>Ends the process at once, as a power failure would.</summary>
    public void Kill() => _process.Kill();

    /// <summary>Lets the silo leave the cluster and ends its process.</summary>
    public async ValueTask DisposeAsync()
    {
        await StopAsync(_process);
        _process.Dispose();
    }

    private static async Task<SiloProcess> StartAsync(SiloSettings settings)
    {
        ProcessStartInfo start = SiloCommand.Create();
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        settings.WriteTo(start.Environment);
        Process process =
            Process.Start(start) ?? throw new SiloStartException($"{settings.Name}: {start.FileName} does not start.");
        try
        {
            Task<string> error = process.StandardError.ReadToEndAsync();
            using var limit = new CancellationTokenSource(StartLimit);
            string? line = await process.StandardOutput.ReadLineAsync(limit.Token);
            if (line != SiloProgram.Ready)
            {
                throw new SiloStartException($"{settings.Name} has not started: {FirstLine(await error)}");
            }

            return new SiloProcess(process, settings.Name, settings.Port);
        }
        catch (Exception exception)
        {
            await StopAsync(process);
            process.Dispose();
            throw exception is OperationCanceledException
                ? new SiloStartException($"{settings.Name} has not started within {StartLimit.TotalSeconds} s.")
                : exception;
        }
    }

    private static async Task StopAsync(Process process)
    {
        try
        {
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The process has ended, which has closed its end of the pipe.
        }

        using var limit = new CancellationTokenSource(StopLimit);
        try
        {
            await process.WaitForExitAsync(limit.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill();
            await process.WaitForExitAsync();
        }
    }

    private static string FirstLine(string text) => text.AsSpan().Trim().ToString().Split('\n')[0];
}
