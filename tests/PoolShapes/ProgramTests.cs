using System;
using System.Threading.Tasks;
using ClosureGen.Bench.Tests;
using Xunit;

namespace ClosureGen.PoolShapes.Tests;

public sealed class ProgramTests
{
    private static readonly Tool Tool = new("ClosureGen.PoolShapes");

    [Theory]
    [InlineData("--case")]
    [InlineData("--frob")]
    public async Task What_is_not_understood_is_refused(params string[] args) =>
        Assert.Equal(2, await Program.Main(args));

    [Fact]
    public async Task Help_is_about_this_program()
    {
        ToolResult result = await Tool.RunAsync("--help");

        Assert.Equal((0, ""), (result.ExitCode, result.Errors));
        Assert.Contains("Measures designs of a pool", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("dispatch", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("minutes", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_help_gives_for_an_example_is_accepted()
    {
        // What is refused for certain shows that nothing else is.
        ToolResult result = await Tool.RunAsync(
            "--case",
            Program.Help.CaseExample,
            "--only",
            Program.Help.ContenderExample,
            "--processes",
            "0"
        );

        Assert.Equal(2, result.ExitCode);
        Assert.StartsWith("--processes", Assert.Single(result.Errors.TrimEnd().Split('\n')), StringComparison.Ordinal);
    }

    [Fact]
    public Task A_full_disk_gets_one_line() => Tool.AssertTellsOfFullDiskAsync("--help");
}
