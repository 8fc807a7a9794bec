namespace ClosureGen.Tests;

/// <summary>The package in a browser's runtime (browser-wasm, one thread), which node runs without a browser.</summary>
public class BrowserTests(PackedFeed feed)
{
    private const string Start = """
        import { dotnet } from './_framework/dotnet.js'
        const { runMain } = await dotnet.create();
        process.exit(await runMain());
        """;

    [Fact]
    public async Task Every_verb_does_what_it_does_elsewhere()
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
                <CompressionEnabled>false</CompressionEnabled>
                <NoWarn>$(NoWarn);CA1416</NoWarn>
                """,
            Files = { ["Program.cs"] = PackageTests.EveryVerb() },
        }.Write(feed, "Browser");
        (int exitCode, string text) = await Command.Dotnet(folder, "publish", "-c", "Release", "-o", "out");
        Assert.SkipWhen(PackedFeed.LacksPlatform(exitCode, text), "The machine's feeds lack the runtime for browsers.");
        Assert.True(exitCode == 0, text);

        string root = Path.Combine(folder, "out", "wwwroot");
        await File.WriteAllTextAsync(Path.Combine(root, "start.mjs"), Start, TestContext.Current.CancellationToken);
        (exitCode, text) = await Command.Run("node", root, "start.mjs");
        Assert.True(exitCode == 0, text);
        Assert.Equal(PackageTests.Expected("10"), text.ReplaceLineEndings("\n"));
    }
}
