namespace ClosureGen.Tests;

/// <summary>A project that has the package and nothing else.</summary>
public class PackageTests(PackedFeed feed)
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
    public async Task Generates_and_runs()
    {
        (int exitCode, string text) = await Command.Dotnet(feed.Consumer("Consumer", "net10.0", EveryVerb()), "run");
        Assert.Equal((0, Expected("10")), (exitCode, text.ReplaceLineEndings("\n")));
    }

    /// <summary>Also where no other .NET than that of the SDK is installed: the project brings its own.</summary>
    [Fact]
    public async Task Generates_and_runs_on_the_oldest_framework()
    {
        Slow.SkipUnlessAskedFor();
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
    public async Task Explains_in_the_consumers_build()
    {
        string folder = feed.Consumer("Wrong", "net10.0", Program.Replace("partial class", "class"));
        (int exitCode, string text) = await Command.Dotnet(folder, "build");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CGEN001", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Refuses_an_older_compiler()
    {
        string folder = feed.Consumer("Older", "net10.0", Program);
        (int exitCode, string text) = await Command.Dotnet(folder, "build", "-p:CompilerApiVersion=roslyn4.7");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CGEN100: ClosureGen needs the C# compiler of", text, StringComparison.Ordinal);
        Assert.DoesNotContain("error CS", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Refuses_other_frameworks()
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

    internal static string EveryVerb() => Project.Source("EveryVerb.cs");

    internal static string Expected(string version) =>
        $"""
            runtime: .NETCoreApp,Version=v{version}.0 on {version}
            add: 10
            double: 22
            post: 14
            each: 37
            range: 499506
            source: 1560
            results: 2 4 6
            results: 4 8 12
            pairs: 22
            batch: 3 14 0
            batch: 12 16 0
            async: 9
            async post: 1
            async results: 2 4 6 38
            lane: 6 3
            context: 5 0
            throws: dispatch
            throws: run
            unhandled: post
            canceled: 0
            meter: True

            """.ReplaceLineEndings("\n");
}
