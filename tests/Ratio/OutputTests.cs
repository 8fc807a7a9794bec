using System;
using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;
using Xunit;

namespace ClosureGen.Ratio.Tests;

/// <summary>Where the program's results go, and what it says when they cannot.</summary>
public sealed class OutputTests : IDisposable
{
    private static readonly Tool Tool = new("ClosureGen.Ratio");

    private static readonly string[] Shortest = ["startup", "--case", "400 plain loop", "--regime", "G", "--quick"];

    private readonly string _folder = Directory.CreateTempSubdirectory("ratio").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task The_document_is_stored_and_the_table_printed()
    {
        string file = Path.Combine(_folder, "below", "results.json");

        ToolResult result = await Tool.RunAsync([.. Shortest, "--output", file]);

        Assert.Equal((0, ""), (result.ExitCode, result.Errors));
        Assert.Contains("startup, regime G", result.Output, StringComparison.Ordinal);
        Assert.Equal(
            "startup",
            JsonSerializer.Deserialize<Report>(File.ReadAllText(file), Json.Line)!.Rows[0].Scenario
        );
        Assert.Equal([file], Directory.GetFiles(Path.GetDirectoryName(file)!));
    }

    [Fact]
    public async Task A_file_that_cannot_be_written_is_refused_before_anything_is_measured()
    {
        string file = Path.Combine(_folder, "file");
        File.WriteAllText(file, "old");

        // All scenarios: the test would not see the end of them.
        ToolResult result = await Tool.RunAsync(["--output", Path.Combine(file, "below.json")]);

        Assert.Equal((2, ""), (result.ExitCode, result.Output));
        Assert.Contains(file, Assert.Single(result.Errors.TrimEnd().Split('\n')), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_the_file_does_not_take_is_printed()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no device that is always full.");

        ToolResult result = await Tool.RunAsync([.. Shortest, "--output", "/dev/full"]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("startup, regime G", result.Output, StringComparison.Ordinal);
        Assert.StartsWith("Cannot write the results: '/dev/full': ", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData]
    [InlineData("--json")]
    public Task A_full_disk_gets_one_line(params string[] options) =>
        Tool.AssertTellsOfFullDiskAsync([.. Shortest, .. options]);
}
