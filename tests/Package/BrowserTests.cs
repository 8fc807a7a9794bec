namespace ClosureGen.Tests;

/// <summary>The package in a browser's runtime (browser-wasm, one thread), which node runs without a browser.</summary>
public class BrowserTests(PackedFeed feed)
{
    private const string Start = """
        import { dotnet } from './_framework/dotnet.js'
        const { runMain } = await dotnet.create();
        process.exit(await runMain());
        """;

    private static readonly string[] Expected =
    [
        "StartNew: done, 1",
        "StartNew, result: 4, 0",
        "StartNew, async: done, 3",
        "Dispatch: done, 4",
        "Dispatch, result: 10, 0",
        "Dispatch, async: done, 6",
        "Dispatch, fails: no, 0",
        "Dispatch, cancelled: cancelled, 0",
        "Post: done, 7",
        "PostAfter: done, 8",
        "Each, Run: True, 6",
        "Each, RunAsync: done, 6",
        "Each, results: 2 4 6, 0",
        "Each, range: True, 499500",
        "Pairs: done, 3",
        "DispatchBatch: 38, 0",
        "Source: done, 780",
        "Sequence, Run: True, 780",
        "Lane: 6, 3",
        "Context: 5, 0",
    ];

    [Fact]
    public async Task Every_verb_does_what_the_closure_does()
    {
        Slow.SkipUnlessAskedFor();
        Assert.SkipUnless(
            Environment.GetEnvironmentVariable("PATH")!.Split(':').Any(path => File.Exists(Path.Combine(path, "node"))),
            "There is no node here, which runs WebAssembly: install nodejs."
        );
        string folder = new Project("InBrowser")
        {
            Sdk = "Microsoft.NET.Sdk.WebAssembly",
            NeedsPlatform = true,
            Properties = """
                <AllowUnsafeBlocks>true</AllowUnsafeBlocks>
                <Nullable>enable</Nullable>
                <NoWarn>$(NoWarn);CA1416</NoWarn>
                """,
            Files = { ["Program.cs"] = Project.Source("Browser.cs") },
        }.Write(feed, "Browser");
        (int exitCode, string text) = await Command.Dotnet(folder, "publish", "-c", "Release", "-o", "out");
        Assert.SkipWhen(PackedFeed.LacksPlatform(exitCode, text), "The machine's feeds lack the runtime for browsers.");
        Assert.True(exitCode == 0, text);

        string root = Path.Combine(folder, "out", "wwwroot");
        await File.WriteAllTextAsync(Path.Combine(root, "start.mjs"), Start, TestContext.Current.CancellationToken);
        (exitCode, text) = await Command.Run("node", root, "start.mjs");
        Assert.True(exitCode == 0, text);
        Assert.Equal(Expected, text.ReplaceLineEndings("\n").TrimEnd().Split('\n'));
    }
}
