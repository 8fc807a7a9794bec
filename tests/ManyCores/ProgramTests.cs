using System;
using System.IO;
using System.Threading.Tasks;
using ClosureGen.Bench.Tests;
using Xunit;

namespace ClosureGen.ManyCores.Tests;

public sealed class ProgramTests
{
    private static readonly Tool Tool = new("ClosureGen.ManyCores");

    [Theory]
    [InlineData("--frob")]
    [InlineData("64")]
    public void What_is_not_understood_is_refused(string argument)
    {
        TextWriter error = Console.Error;
        using var written = new StringWriter();
        Console.SetError(written);
        try
        {
            Assert.Equal(2, Program.Main([argument]));
        }
        finally
        {
            Console.SetError(error);
        }

        Assert.Contains(argument, written.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Help_does_not_run_the_model()
    {
        TextWriter output = Console.Out;
        using var written = new StringWriter();
        Console.SetOut(written);
        try
        {
            Assert.Equal(0, Program.Main(["--help"]));
        }
        finally
        {
            Console.SetOut(output);
        }

        Assert.Contains("Usage", written.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("efficiency", written.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Redirected_tables_are_plain_text_as_wide_as_they_need_to_be()
    {
        ToolResult result = await Tool.RunAsync();

        Assert.Equal((0, ""), (result.ExitCode, result.Errors));
        Assert.DoesNotContain('\e', result.Output);
        Assert.Contains("claims a second wanted", result.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData]
    public Task A_full_disk_gets_one_line(params string[] args) => Tool.AssertTellsOfFullDiskAsync(args);
}
