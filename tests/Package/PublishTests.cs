namespace ClosureGen.Tests;

/// <summary>Programs that are published in every way: no warning, and as many bytes as with the JIT.</summary>
public class PublishTests(PackedFeed feed)
{
    [Theory]
    [InlineData("net8.0", "PublishAot")]
    [InlineData("net10.0", "PublishAot")]
    [InlineData("net10.0", "PublishSingleFile", "PublishReadyToRun")]
    public async Task Allocates_as_much_as_elsewhere(string framework, params string[] kinds)
    {
        Slow.SkipUnlessAskedFor();
        string linker = "";
        if (kinds[0] == "PublishAot")
        {
            linker = Linker();
            Assert.SkipWhen(linker.Length == 0, "There is no clang and no gcc here, which link native programs.");
        }

        string folder = new Project("Published")
        {
            Framework = framework,
            NeedsPlatform = true,
            Properties = $"""
                {string.Concat(kinds.Select(static kind => $"<{kind}>true</{kind}>"))}
                <SelfContained>true</SelfContained>
                <PublishReadyToRunComposite>false</PublishReadyToRunComposite>
                <RuntimeIdentifier>{RuntimeInformation.RuntimeIdentifier}</RuntimeIdentifier>
                <InvariantGlobalization>true</InvariantGlobalization>
                <TrimmerSingleWarn>false</TrimmerSingleWarn>
                <DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads>
                """,
            Files =
            {
                ["Bytes.cs"] = Project.Source("Bytes.cs"),
                ["Program.cs"] =
                    "await ClosureGen.Tests.Bytes.Print(() => System.GC.GetTotalAllocatedBytes(true), rounds: 50, tries: 12);",
            },
        }.Write(feed, $"{kinds[0]}-{framework}");

        (int exitCode, string text) = await Command.Dotnet(
            folder,
            ["publish", "-m:1", "-o", "out", .. linker.Length > 0 ? new[] { $"-p:CppCompilerAndLinker={linker}" } : []]
        );
        SkipWithoutPlatform(exitCode, text, $"{framework} with {kinds[0]}");
        Assert.True(exitCode == 0, text);
        Assert.DoesNotContain("warning", text, StringComparison.OrdinalIgnoreCase);

        string program = Path.Combine(folder, "out", OperatingSystem.IsWindows() ? "Published.exe" : "Published");
        (exitCode, text) = await Command.Run(program, folder);
        Assert.True(exitCode == 0, text);
        Dictionary<string, double> bytes = BytesTests.Read(text);
        Assert.Equal(13, bytes.Count);
        Assert.InRange(bytes["Task.Run with a closure"], 130, 300);
        bytes.Remove("Task.Run with a closure");

        // The async method around a thousand of them is 110 to 130 bytes.
        Assert.All(bytes, static verb => Assert.Equal(verb.Key == "StartNew" ? 64 : 0, verb.Value, tolerance: 0.2));
    }

    /// <summary>What a first handler adds to a native program that has tasks already.</summary>
    [Fact]
    public async Task A_handler_adds_little_to_a_native_program()
    {
        // With one tuple of a reference it was 431: its comparer brings what loads types at run time.
        const int Bytes = 220 * 1000;

        Slow.SkipUnlessAskedFor();
        Assert.SkipWhen(Linker().Length == 0, "There is no clang and no gcc here, which link native programs.");
        long closure = await NativeSize(
            "Closure",
            """
            using System;
            using System.Threading.Tasks;
            int depth = args.Length;
            await Task.Run(() => Console.WriteLine(depth));
            """
        );
        long ways = await NativeSize(
            "Ways",
            """
            using System;
            using ClosureGen;
            var handlers = new Handlers();
            await handlers.SayWork(args.Length).Dispatch();
            await handlers.SayWork(args.Length).StartNew();
            handlers.SayWork(args.Length).Post();
            handlers.SayEach([1, 2]).Run();
            internal sealed partial class Handlers
            {
                [NoCapture]
                public void Say(int depth) => Console.WriteLine(depth);
            }
            """
        );
        Assert.InRange(ways - closure, 1, Bytes);
    }

    private async Task<long> NativeSize(string name, string program)
    {
        string folder = new Project(name)
        {
            NeedsPlatform = true,
            Properties = $"""
                <PublishAot>true</PublishAot>
                <RuntimeIdentifier>{RuntimeInformation.RuntimeIdentifier}</RuntimeIdentifier>
                <InvariantGlobalization>true</InvariantGlobalization>
                <DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads>
                """,
            Files = { ["Program.cs"] = program },
        }.Write(feed, "NativeSize");
        (int exitCode, string text) = await Command.Dotnet(
            folder,
            ["publish", "-m:1", "-o", "out", $"-p:CppCompilerAndLinker={Linker()}"]
        );
        SkipWithoutPlatform(exitCode, text, "a native program");
        Assert.True(exitCode == 0, text);
        return new FileInfo(Path.Combine(folder, "out", OperatingSystem.IsWindows() ? name + ".exe" : name)).Length;
    }

    private static void SkipWithoutPlatform(int exitCode, string text, string what) =>
        Assert.SkipWhen(
            PackedFeed.LacksPlatform(exitCode, text),
            $"What publishes {what} cannot be restored here:\n{text}"
        );

    private static string Linker() =>
        new[] { "clang", "gcc" }.FirstOrDefault(name =>
            Environment
                .GetEnvironmentVariable("PATH")!
                .Split(Path.PathSeparator)
                .Any(folder => File.Exists(Path.Combine(folder, name)))
        ) ?? "";
}
