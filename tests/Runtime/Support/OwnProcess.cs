namespace ClosureGen.Runtime.Tests;

/// <summary>Starts this assembly in a process of its own, whose thread pool or end is nobody else's business.</summary>
internal static class OwnProcess
{
    internal static Task<(int ExitCode, string Output, string Errors)> Run(params string[] arguments) =>
        Run(static _ => { }, arguments);

    /// <summary>The same, with a thread pool that never has more than one worker.</summary>
    internal static Task<(int ExitCode, string Output, string Errors)> RunWithOneWorker(params string[] arguments) =>
        Run(
            static environment =>
            {
                environment["DOTNET_ThreadPool_ForceMinWorkerThreads"] = "1";
                environment["DOTNET_ThreadPool_ForceMaxWorkerThreads"] = "1";
            },
            arguments
        );

    /// <summary>The same as <see cref="Run(string[])"/>, with a variable of the environment set.</summary>
    internal static Task<(int ExitCode, string Output, string Errors)> RunWith(
        string name,
        string value,
        params string[] arguments
    ) => Run(environment => environment[name] = value, arguments);

    private static async Task<(int ExitCode, string Output, string Errors)> Run(
        Action<IDictionary<string, string?>> configure,
        string[] arguments
    )
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        if (!Environment.ProcessPath!.Contains("ClosureGen", StringComparison.Ordinal))
        {
            start.ArgumentList.Add(typeof(OwnProcess).Assembly.Location);
        }

        // No core files in the working directory.
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        configure(start.Environment);
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync().Limited();
        return (process.ExitCode, await output, await errors);
    }
}
