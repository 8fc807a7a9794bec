namespace ClosureGen.Tests;

/// <summary>The package for those who do not want a library: analyzers only, and each message once beside ClosureGen's.</summary>
public sealed class ClosuresPackageTests(PackedFeed feed)
{
    [Fact]
    public async Task Reports_once_and_leaves_nothing_in_the_output()
    {
        if (!Slow.IsAskedFor)
        {
            (int exitCode, string text) = await feed.PackAsBuilt(Path.Combine("Closures", "Package"));
            Assert.True(exitCode == 0, text);
        }

        string[] found = await BuildAsync("ClosuresOnly", isBeside: false);
        Assert.Single(found, static line => line.Contains(": warning CGEN109: "));
        Assert.Empty(
            Directory.GetFiles(Path.Combine(feed.Root, "ClosuresOnly", "out"), "ClosureGen.*").Select(Path.GetFileName)
        );

        if (Slow.IsAskedFor)
        {
            found = await BuildAsync("ClosuresBeside", isBeside: true);
            Assert.Single(found, static line => line.Contains(": warning CGEN109: "));
        }
    }

    private async Task<string[]> BuildAsync(string name, bool isBeside)
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
        string own = $"<PackageReference Include=\"ClosureGen.Closures\" Version=\"{feed.Version}\" />";
        string text = await File.ReadAllTextAsync(project, TestContext.Current.CancellationToken);
        text = isBeside
            ? text.Replace("<ItemGroup>", "<ItemGroup>" + own)
            : text.Replace($"<PackageReference Include=\"ClosureGen\" Version=\"{feed.Version}\" />", own);
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
        (int exitCode, string output) = await Command.Dotnet(folder, "build", "-m:1", "-o", "out", "-nologo");
        Assert.True(exitCode == 0, output);
        // What is printed again in the summary has been printed before.
        return output.Split("Build succeeded.")[0].Split('\n');
    }
}
