using System;
using System.IO.Compression;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>The package as a user gets it: what is in it, and a project that has nothing else.</summary>
public class PackageTests(PackedFeed feed) : IClassFixture<PackedFeed>
{
    private const string Program = """
        using ClosureGen;

        var handler = new Handler();
        await handler.AddWork(40, 2).Dispatch();
        handler.AddEach(new[] { 1, 2 }, 3).Run();
        System.Console.WriteLine(handler.Sum);

        public partial class Handler
        {
            public int Sum;

            [NoCapture]
            public void Add(int number, int more) => System.Threading.Interlocked.Add(ref Sum, number + more);
        }
        """;

    [Fact]
    public async Task HoldsEverythingInItsPlace()
    {
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, TestContext.Current.CancellationToken);
        Assert.Equal(
            [
                "analyzers/dotnet/cs/ClosureGen.CodeFixes.dll",
                "analyzers/dotnet/cs/ClosureGen.Generator.dll",
                "build/net8.0/ClosureGen.targets",
                "buildTransitive/net8.0/ClosureGen.targets",
                "lib/net10.0/ClosureGen.Attributes.dll",
                "lib/net10.0/ClosureGen.Attributes.xml",
                "lib/net10.0/ClosureGen.Runtime.dll",
                "lib/net10.0/ClosureGen.Runtime.xml",
                "lib/net8.0/ClosureGen.Attributes.dll",
                "lib/net8.0/ClosureGen.Attributes.xml",
                "lib/net8.0/ClosureGen.Runtime.dll",
                "lib/net8.0/ClosureGen.Runtime.xml",
            ],
            archive
                .Entries.Select(entry => entry.FullName)
                .Where(name => name.Contains("ClosureGen.", StringComparison.Ordinal) && !name.EndsWith(".nuspec"))
                .Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task GeneratesAndRuns()
    {
        (int exitCode, string text) = await Command.Dotnet(feed.Consumer("Consumer", "net10.0", Program), "run");
        Assert.Equal((0, "51"), (exitCode, text.Trim()));
    }

    [Fact]
    public async Task ExplainsInTheConsumersBuild()
    {
        string folder = feed.Consumer("Wrong", "net10.0", Program.Replace("partial class", "class"));
        (int exitCode, string text) = await Command.Dotnet(folder, "build");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CGEN001", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task RefusesAnOlderCompiler()
    {
        string folder = feed.Consumer("Older", "net10.0", Program);
        (int exitCode, string text) = await Command.Dotnet(folder, "build", "-p:CompilerApiVersion=roslyn4.7");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CGEN100: ClosureGen needs the C# compiler of", text, StringComparison.Ordinal);
        Assert.DoesNotContain("error CS", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task RefusesOtherFrameworks()
    {
        string folder = feed.Consumer("Standard", "netstandard2.1", Program);
        (int exitCode, string text) = await Command.Dotnet(folder, "restore");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error NU1202", text, StringComparison.Ordinal);
    }
}
