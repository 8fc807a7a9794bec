namespace ClosureGen.Tests;

/// <summary>The package for those who do not want a library: analyzers only, and each message once beside ClosureGen's.</summary>
public sealed class ClosuresPackageTests(PackedFeed feed)
{
    [Fact]
    public async Task Reports_once_and_leaves_nothing_in_the_output()
    {
        string packed = await PackAsync();
        string[] found = await BuildAsync("ClosuresOnly", isBeside: false, packed);
        Assert.Single(found, static line => line.Contains(": warning CGEN109: "));
        Assert.Empty(
            Directory.GetFiles(Path.Combine(feed.Root, "ClosuresOnly", "out"), "ClosureGen.*").Select(Path.GetFileName)
        );

        if (Slow.IsAskedFor)
        {
            found = await BuildAsync("ClosuresBeside", isBeside: true, packed);
            Assert.Single(found, static line => line.Contains(": warning CGEN109: "));
        }
    }

    private async Task<string> PackAsync()
    {
        (int exitCode, string text) = await Command.Dotnet(
            feed.Root,
            [
                "pack",
                Path.Combine(PackedFeed.Repository(), "src", "Closures", "Package"),
                "-c",
                PackedFeed.Configuration,
                "-o",
                Path.GetDirectoryName(feed.File)!,
                .. PackedFeed.AsBuilt,
            ]
        );
        Assert.True(exitCode == 0, text);
        return feed.Version;
    }

    private async Task<string[]> BuildAsync(string name, bool isBeside, string version)
    {
        string folder = feed.Consumer(
            name,
            "net10.0",
            """
            var source = new System.Threading.CancellationTokenSource();
            source.Token.Register(() => System.Console.WriteLine(args));
            """
        );
        string project = Path.Combine(folder, name + ".csproj");
        string own = $"<PackageReference Include=\"ClosureGen.Closures\" Version=\"{version}\" />";
        string text = await File.ReadAllTextAsync(project, TestContext.Current.CancellationToken);
        text = isBeside
            ? text.Replace("<ItemGroup>", "<ItemGroup>" + own)
            : text.Replace($"<PackageReference Include=\"ClosureGen\" Version=\"{version}\" />", own);
        await File.WriteAllTextAsync(
            project,
            text.Replace("<TreatWarningsAsErrors>true</TreatWarningsAsErrors>", ""),
            TestContext.Current.CancellationToken
        );
        await File.WriteAllTextAsync(
            Path.Combine(folder, ".editorconfig"),
            "root = true\n[*.cs]\ndotnet_diagnostic.CGEN109.severity = warning\n",
            TestContext.Current.CancellationToken
        );
        (int exitCode, string output) = await Command.Dotnet(folder, "build", "-o", "out", "-nologo");
        Assert.True(exitCode == 0, output);
        // What is printed again in the summary has been printed before.
        return output.Split("Build succeeded.")[0].Split('\n');
    }
}
