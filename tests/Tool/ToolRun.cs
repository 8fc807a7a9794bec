using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Tool.Tests;

/// <summary>How a run of the program ended, and what it wrote.</summary>
internal sealed record ToolRun(int ExitCode, string Output, string Errors)
{
#if DEBUG
    private const string Configuration = "Debug";
#else
    private const string Configuration = "Release";
#endif

    private static readonly string s_program = Path.Combine(
        Repository(),
        "src/Tool/bin",
        Configuration,
        "net10.0/closuregen.dll"
    );

    /// <summary>Gets the sites of <c>--json</c>, each as <c>path:line:column rule (captures) bytes</c>.</summary>
    internal string[] Sites =>
        [
            .. JsonDocument
                .Parse(Output)
                .RootElement.GetProperty("sites")
                .EnumerateArray()
                .Select(static site =>
                    $"{site.GetProperty("path")}:{site.GetProperty("line")}:{site.GetProperty("column")} "
                    + $"{site.GetProperty("rule").GetString()![4..]} "
                    + $"({string.Join(" ", site.GetProperty("captures").EnumerateArray())}) {site.GetProperty("bytes")}"
                ),
        ];

    /// <summary>Runs the program in a folder.</summary>
    internal static Task<ToolRun> InAsync(string folder, params string[] arguments) =>
        StartAsync(folder, "dotnet", ["exec", s_program, .. arguments]);

    /// <summary>Runs the program and keeps the bytes that it prints, whatever text they are.</summary>
    internal static async Task RunToFileAsync(string folder, string file, params string[] arguments)
    {
        using Process process = Process.Start(Describe(folder, "dotnet", ["exec", s_program, .. arguments]))!;
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await using (FileStream output = File.Create(Path.Combine(folder, file)))
        {
            await process.StandardOutput.BaseStream.CopyToAsync(output, TestContext.Current.CancellationToken);
        }

        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await errors);
    }

    internal static async Task<ToolRun> StartAsync(string folder, string program, string[] arguments)
    {
        using Process process = Process.Start(Describe(folder, program, arguments))!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new ToolRun(process.ExitCode, await output, await errors);
    }

    private static ProcessStartInfo Describe(string folder, string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // A test host tells its children of the SDK that it was started with.
        foreach (string name in start.Environment.Keys.Where(IsOfHost).ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        return start;
    }

    private static bool IsOfHost(string variable) => variable.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase);

    internal static string Repository()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "ClosureGen.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new DirectoryNotFoundException("No folder above the tests holds ClosureGen.sln.");
    }
}
