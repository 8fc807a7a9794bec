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
        Assert.Equal(Expected("10"), await Project.Run(feed.Consumer("Consumer", "net10.0", EveryVerb())));
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

        Assert.Equal(Expected("8"), await Project.Run(folder));
    }

    [Fact]
    public async Task Explains_in_the_consumers_build_and_refuses_an_older_compiler()
    {
        new Project("Wrong") { Files = { ["Program.cs"] = Program.Replace("partial class", "class") } }.Write(
            feed,
            "Refused"
        );
        new Project("Older")
        {
            Files =
            {
                ["Program.cs"] = Program,
                // Read after what tells the compiler's version.
                ["Directory.Build.targets"] =
                    "<Project><PropertyGroup><CompilerApiVersion>roslyn4.7</CompilerApiVersion></PropertyGroup></Project>",
            },
        }.Write(feed, "Refused");
        (int exitCode, string text) = await Project.BuildAll(feed, "Refused");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CGEN001", text, StringComparison.Ordinal);
        Assert.Contains("error CGEN100: ClosureGen needs the C# compiler of", text, StringComparison.Ordinal);
        Assert.DoesNotMatch(@"error CS.*Older\.csproj", text);
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
