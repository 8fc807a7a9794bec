using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
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

    // What the format of portable PDBs calls the text of a source file.
    private static readonly Guid EmbeddedSource = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");

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

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public async Task HoldsTheRuntimesSymbolsAndSources(string framework)
    {
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, TestContext.Current.CancellationToken);
        using var file = new MemoryStream();
        await using (
            Stream stream = await archive
                .GetEntry($"lib/{framework}/ClosureGen.Runtime.dll")!
                .OpenAsync(TestContext.Current.CancellationToken)
        )
        {
            await stream.CopyToAsync(file, TestContext.Current.CancellationToken);
        }

        file.Position = 0;
        using var assembly = new PEReader(file);
        DebugDirectoryEntry symbols = Assert.Single(
            assembly.ReadDebugDirectory(),
            entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb
        );
        using MetadataReaderProvider provider = assembly.ReadEmbeddedPortablePdbDebugDirectoryData(symbols);
        MetadataReader reader = provider.GetMetadataReader();
        Assert.Contains(
            reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name)),
            name => name == "/_/src/Runtime/Pools/StatePool.cs"
        );
        Assert.All(
            reader.Documents,
            handle =>
                Assert.Contains(
                    reader.GetCustomDebugInformation(handle),
                    information => reader.GetGuid(reader.GetCustomDebugInformation(information).Kind) == EmbeddedSource
                )
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
