namespace Dispatcher.Tests;

/// <summary>Runs a program to its end: the sample itself, or a tool to compare with.</summary>
public static class Tool
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    private static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>Gets the built sample.</summary>
    public static string SamplePath => Path.Join(AppContext.BaseDirectory, "Dispatcher.dll");

    /// <summary>Runs the built sample.</summary>
    public static Task<ToolResult> RunSample(params string[] arguments) => RunSampleIn(".", arguments);

    /// <summary>Runs the built sample in a folder.</summary>
    public static Task<ToolResult> RunSampleIn(string folder, params string[] arguments) =>
        Run(Host, folder, [SamplePath, .. arguments]);

    /// <summary>Runs another program that is beside the tests.</summary>
    public static Task<ToolResult> RunProgram(string file, params string[] arguments) =>
        Run(Host, ".", [Path.Join(AppContext.BaseDirectory, file), .. arguments]);

    /// <summary>Runs the built sample with its output going into a file; for Unix.</summary>
    public static Task<ToolResult> RunSampleInto(string file, params string[] arguments) =>
        Run(
            "sh",
            ".",
            ["-c", """output=$1; shift; exec "$@" > "$output" """, "sh", file, Host, SamplePath, .. arguments]
        );

    /// <summary>Runs a tool of the system in the C locale; skips the test where there is none.</summary>
    public static async Task<string> RunOrSkip(string tool, string folder, params string[] arguments)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), $"{tool} is a tool of Unix.");
        ToolResult found = await Run("sh", folder, ["-c", $"command -v {tool}"]);
        Assert.SkipUnless(found.ExitCode == 0, $"There is no {tool} here.");
        ToolResult result = await Run(tool, folder, arguments);
        Assert.True(result.ExitCode == 0, result.Error);
        return result.Output;
    }

    private static async Task<ToolResult> Run(string program, string folder, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
            Environment = { ["LC_ALL"] = "C" },
        };
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> output = process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        Task<string> error = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        try
        {
            await process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(Patience);
        }
        catch (TimeoutException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        return new ToolResult(process.ExitCode, await output, await error);
    }
}
