using System;
using System.IO;
using Xunit;

namespace ClosureGen.ManyCores.Tests;

public sealed class ProgramTests
{
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
}
