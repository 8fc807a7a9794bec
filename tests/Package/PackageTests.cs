using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
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
                "build/net462/ClosureGen.targets",
                "build/net8.0/ClosureGen.targets",
                "build/netstandard2.0/ClosureGen.targets",
                "buildTransitive/net462/ClosureGen.targets",
                "buildTransitive/net8.0/ClosureGen.targets",
                "buildTransitive/netstandard2.0/ClosureGen.targets",
                "lib/net10.0/ClosureGen.Attributes.dll",
                "lib/net10.0/ClosureGen.Attributes.xml",
                "lib/net10.0/ClosureGen.Runtime.dll",
                "lib/net10.0/ClosureGen.Runtime.xml",
                "lib/net462/ClosureGen.Attributes.dll",
                "lib/net462/ClosureGen.Attributes.xml",
                "lib/net462/ClosureGen.Runtime.dll",
                "lib/net462/ClosureGen.Runtime.xml",
                "lib/net8.0/ClosureGen.Attributes.dll",
                "lib/net8.0/ClosureGen.Attributes.xml",
                "lib/net8.0/ClosureGen.Runtime.dll",
                "lib/net8.0/ClosureGen.Runtime.xml",
                "lib/netstandard2.0/ClosureGen.Attributes.dll",
                "lib/netstandard2.0/ClosureGen.Attributes.xml",
                "lib/netstandard2.0/ClosureGen.Runtime.dll",
                "lib/netstandard2.0/ClosureGen.Runtime.xml",
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
            name => name == "/_/src/Runtime/Pooling/StatePool.cs"
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
        (int exitCode, string text) = await Command.Dotnet(feed.Consumer("Consumer", "net10.0", EveryVerb()), "run");
        Assert.Equal((0, Expected("10")), (exitCode, text.ReplaceLineEndings("\n")));
    }

    /// <summary>Also where no other .NET than that of the SDK is installed: the project brings its own.</summary>
    [Fact]
    public async Task GeneratesAndRunsOnTheOldestFramework()
    {
        string folder = feed.Consumer("Oldest", "net8.0", EveryVerb(), isSelfContained: true);
        (int exitCode, string text) = await Command.Dotnet(folder, "restore");
        Assert.SkipWhen(
            exitCode != 0 && Regex.IsMatch(text, "NU1101.*Microsoft|NU1102.*Microsoft|NU1301|NETSDK108[234]"),
            $".NET 8 for {RuntimeInformation.RuntimeIdentifier} cannot be restored here, so nothing runs on it:\n{text}"
        );
        Assert.True(exitCode == 0, text);

        (exitCode, text) = await Command.Dotnet(folder, "run", "--no-restore");
        Assert.Equal((0, Expected("8")), (exitCode, text.ReplaceLineEndings("\n")));
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
        string folder = feed.Consumer("Standard", "netstandard1.6", Program);
        (int exitCode, string text) = await Command.Dotnet(
            folder,
            "restore",
            "-p:DisableImplicitFrameworkReferences=true"
        );
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error NU1202", text, StringComparison.Ordinal);
    }

    internal static string EveryVerb()
    {
        using Stream stream = typeof(PackageTests).Assembly.GetManifestResourceStream("EveryVerb.cs")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    internal static string Expected(string version) =>
        $"""
            runtime: .NETCoreApp,Version=v{version}.0 on {version}
            add: 10
            double: 22
            post: 14
            each: 37
            results: 2 4 6
            results: 4 8 12
            pairs: 22
            batch: 3 14 0
            batch: 12 16 0
            async: 9
            async post: 1
            async results: 2 4 6 38
            throws: dispatch
            throws: run
            unhandled: post
            canceled: 0
            meter: True

            """.ReplaceLineEndings("\n");
}
