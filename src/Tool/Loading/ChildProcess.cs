using System.Diagnostics;

namespace ClosureGen.Tool.Loading;

/// <summary>Runs a program and reads what it prints.</summary>
internal static class ChildProcess
{
    /// <summary>Runs a program to its end; a cancellation ends it.</summary>
    internal static async Task<(int ExitCode, string Output, string Errors)> RunAsync(
        string program,
        string folder,
        string[] arguments,
        CancellationToken cancellationToken
    )
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // A host that runs MSBuild tells its children of its own SDK.
        foreach (
            string name in start
                .Environment.Keys.Where(static name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
                .ToArray()
        )
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        using Process process = Process.Start(start)!;
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(cancellationToken);
            Task<string> errors = process.StandardError.ReadToEndAsync(cancellationToken);
            await process.WaitForExitAsync(cancellationToken);
            return (process.ExitCode, await output, await errors);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }
}
