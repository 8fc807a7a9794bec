using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Ratio.Tests;

/// <summary>A program below bench as it is started from a shell.</summary>
/// <param name="name">Its assembly, which is beside the tests.</param>
internal sealed class Tool(string name)
{
    private readonly string _path = Path.Combine(AppContext.BaseDirectory, name + ".dll");

    public Task<ToolResult> RunAsync(params string[] args) => StartAsync("dotnet", [_path, .. args]);

    /// <summary>Asserts that one line is all it says where its output goes to a full disk.</summary>
    public async Task AssertTellsOfFullDiskAsync(params string[] args)
    {
        const string Full = "/dev/full";
        Assert.SkipUnless(File.Exists(Full), "There is no device that is always full.");

        ToolResult result = await StartAsync(
            "sh",
            ["-c", """output=$1; shift; exec "$@" > "$output" """, "sh", Full, "dotnet", _path, .. args]
        );

        Assert.Equal(1, result.ExitCode);
        string line = Assert.Single(result.Errors.TrimEnd().Split('\n'));
        Assert.StartsWith("Cannot write the results: ", line, StringComparison.Ordinal);
    }

    private static async Task<ToolResult> StartAsync(string program, IEnumerable<string> args)
    {
        using Process process = Process.Start(
            new ProcessStartInfo(program, args) { RedirectStandardOutput = true, RedirectStandardError = true }
        )!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new ToolResult(process.ExitCode, await output, await errors);
    }
}
