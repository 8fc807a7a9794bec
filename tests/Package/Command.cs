namespace ClosureGen.Tests;

/// <summary>Runs the <c>dotnet</c> command as a user does.</summary>
internal static class Command
{
    /// <summary>Runs it to its end and gives back what it printed, of both streams.</summary>
    internal static Task<(int ExitCode, string Text)> Dotnet(string folder, params string[] arguments) =>
        Run("dotnet", folder, arguments);

    /// <summary>Runs another program, in the same way.</summary>
    internal static async Task<(int ExitCode, string Text)> Run(
        string program,
        string folder,
        params string[] arguments
    )
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // A test host tells its children of the SDK it was started with, and nodes must not outlive the test.
        foreach (string name in new List<string>(start.Environment.Keys))
        {
            if (name.StartsWith("MSBUILD", System.StringComparison.OrdinalIgnoreCase))
            {
                start.Environment.Remove(name);
            }
        }

        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        // The compiler does: it has built the tests, and has compiled itself, which takes longer than a test's program.
        start.Environment["UseSharedCompilation"] = "true";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(token);
        Task<string> errors = process.StandardError.ReadToEndAsync(token);
        await process.WaitForExitAsync(token);
        return (process.ExitCode, await output + await errors);
    }
}
