using System;
using System.IO;
using System.Threading.Tasks;
using ClosureGen.Bench.Tests;
using Xunit;

namespace ClosureGen.Studies.Tests;

/// <summary>The program as it is started from a shell.</summary>
public sealed class ProgramTests : IDisposable
{
    private static readonly Tool Tool = new("ClosureGen.Studies");

    private readonly string _folder = Directory.CreateTempSubdirectory("studies").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("--help")]
    [InlineData("check", "peers")]
    public Task A_full_disk_gets_one_line(params string[] args) => Tool.AssertTellsOfFullDiskAsync(args);

    [Fact]
    public async Task A_report_that_cannot_be_listed_is_complete()
    {
        await Tool.AssertTellsOfFullDiskAsync("report", "--output", _folder);

        Assert.True(File.Exists(Path.Combine(_folder, "benchmarks.md")));
    }

    [Fact]
    public async Task A_page_that_cannot_be_written_is_named_in_one_line_and_stays()
    {
        string page = Path.Combine(_folder, "benchmarks.md");
        File.WriteAllText(page, "old");
        // Nothing can be written beside it.
        Directory.CreateDirectory(page + ".tmp");

        ToolResult result = await Tool.RunAsync("report", "--output", _folder);

        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.Contains(page, Assert.Single(result.Errors.TrimEnd().Split('\n')), StringComparison.Ordinal);
        Assert.Equal("old", File.ReadAllText(page));
    }
}
