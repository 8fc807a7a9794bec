namespace ClosureGen.Tests;

/// <summary>
/// Follows docs/use/getting-started.md word for word, its commands, its files, and what it says is printed; and of the README
/// what comes before the verbs.
/// </summary>
public sealed partial class GettingStartedTests(PackedFeed feed)
{
    private const string MakesThePackage = """
        git clone https://github.com/ClosureGen/ClosureGen.git
        dotnet pack ClosureGen/src/Package -c Release -o packages

        """;

    [Fact]
    public async Task Every_step_does_what_the_page_says()
    {
        Slow.SkipUnlessAskedFor();
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The commands are for a shell of Unix.");
        string page = await File.ReadAllTextAsync(
            Path.Combine(PackedFeed.Repository(), "docs", "use", "getting-started.md"),
            TestContext.Current.CancellationToken
        );
        string root = Directory.CreateDirectory(Path.Combine(feed.Root, "started")).FullName;
        string folder = root;
        string printed = "";
        int checks = 0;
        foreach (Match block in Block().Matches(page.ReplaceLineEndings("\n")))
        {
            string file = block.Groups[1].Value;
            string text = block.Groups[3].Value;
            switch (block.Groups[2].Value)
            {
                case "sh" when text.StartsWith("git clone", StringComparison.Ordinal):
                    MakePackage(text, root);
                    break;
                case "sh":
                    (printed, folder) = await Run(text, folder, Path.Combine(root, "global-packages"));
                    break;
                case "text":
                    string[] lines = [.. printed.Split('\n').Select(static line => line.Trim())];
                    Assert.All(
                        text.TrimEnd().Split('\n'),
                        line => Assert.Contains(lines, found => found.StartsWith(line.Trim(), StringComparison.Ordinal))
                    );
                    checks++;
                    break;
                default:
                    Assert.True(file.Length > 0, $"No file is named for:\n{text}");
                    await File.WriteAllTextAsync(
                        Path.Combine(folder, file),
                        text,
                        TestContext.Current.CancellationToken
                    );
                    break;
            }
        }

        Assert.Equal(4, checks);
    }

    [Fact]
    public async Task The_readme_installs_and_its_program_runs_as_pasted()
    {
        Slow.SkipUnlessAskedFor();
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The commands are for a shell of Unix.");
        string readme = await File.ReadAllTextAsync(
            Path.Combine(PackedFeed.Repository(), "README.md"),
            TestContext.Current.CancellationToken
        );
        string root = Directory.CreateDirectory(Path.Combine(feed.Root, "pasted")).FullName;
        string globalPackages = Path.Combine(root, "global-packages");
        string folder = root;
        string install = readme.ReplaceLineEndings("\n").Split("## Verbs")[0];
        foreach (Match block in Block().Matches(install))
        {
            string text = block.Groups[3].Value;
            switch (block.Groups[2].Value)
            {
                case "sh" when text.StartsWith("git clone", StringComparison.Ordinal):
                    MakePackage(text, root);
                    // The reader has a project already.
                    (_, folder) = await Run("dotnet new console -o Mine && cd Mine", root, globalPackages);
                    break;
                case "sh":
                    await Run(text, folder, globalPackages);
                    break;
                default:
                    string file = block.Groups[1].Value is { Length: > 0 } named ? named : "Program.cs";
                    await File.WriteAllTextAsync(
                        Path.Combine(folder, file),
                        text,
                        TestContext.Current.CancellationToken
                    );
                    break;
            }
        }

        (string printed, _) = await Run("dotnet run", folder, globalPackages);
        Assert.Equal("3", printed.Trim());
    }

    /// <summary>Does what a page's commands do that make the package: the fixture has made it of this checkout.</summary>
    private void MakePackage(string commands, string root)
    {
        Assert.Equal(MakesThePackage.ReplaceLineEndings("\n"), commands);
        string packages = Directory.CreateDirectory(Path.Combine(root, "packages")).FullName;
        File.Copy(feed.File, Path.Combine(packages, Path.GetFileName(feed.File)));
    }

    // A shell that tells where it has ended.
    private static async Task<(string Text, string Folder)> Run(string script, string folder, string globalPackages)
    {
        string told = Path.Combine(Path.GetDirectoryName(globalPackages)!, "folder");
        (int exitCode, string text) = await Command.Run(
            "bash",
            folder,
            "-ec",
            $"export NUGET_PACKAGES='{globalPackages}'\n{script}\npwd > '{told}'"
        );
        Assert.True(exitCode == 0, $"{script}\n{text}");
        return (text, (await File.ReadAllTextAsync(told, TestContext.Current.CancellationToken)).Trim());
    }

    // The name of a file at the end of the text before, the language, the text.
    [GeneratedRegex("(?:`([\\w.]+)`:\n\n)?^```(\\w+)\n(.*?)^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Block();
}
