namespace ClosureGen.Tool.Tests;

/// <summary>
/// The package installed from a folder, as a user installs it from a feed. Packs and installs, which takes a minute: with
/// <c>CLOSUREGEN_INSTALL_TOOL=1</c> in the environment only.
/// </summary>
public class InstallTests
{
    [Fact]
    public async Task Installs_from_a_folder_and_scans()
    {
        Assert.SkipUnless(
            Environment.GetEnvironmentVariable("CLOSUREGEN_INSTALL_TOOL") == "1",
            "Set CLOSUREGEN_INSTALL_TOOL=1 to pack and install the tool."
        );
        using SourceFolder folder = new SourceFolder().With("a.cs", "int a = 1; Task.Run(() => a);");
        string project = Path.Combine(ToolRun.Repository(), "src/Tool/ClosureGen.Tool.csproj");
        await Dotnet(folder, "pack", project, "-c", "Release", "-o", Path.Combine(folder.Path, "feed"));
        string package = Assert.Single(Directory.GetFiles(Path.Combine(folder.Path, "feed"), "*.nupkg"));
        string version = Path.GetFileNameWithoutExtension(package)["ClosureGen.Tool.".Length..];
        string installed = Path.Combine(folder.Path, "tools");
        await Dotnet(
            folder,
            [
                "tool",
                "install",
                "ClosureGen.Tool",
                "--version",
                version,
                "--tool-path",
                installed,
                "--add-source",
                Path.Combine(folder.Path, "feed"),
            ]
        );

        ToolRun run = await ToolRun.StartAsync(
            folder.Path,
            Path.Combine(installed, "closuregen"),
            ["scan", "a.cs", "--json"]
        );
        Assert.Equal(["a.cs:1:21 101 (a) 88"], run.Sites);

        folder.WithProject("App/App.csproj").With("App/Program.cs", "int b = 1; Task.Run(() => b);");
        run = await ToolRun.StartAsync(folder.Path, Path.Combine(installed, "closuregen"), ["scan", "App", "--json"]);
        Assert.Equal(["App/Program.cs:1:21 101 (b) 88"], run.Sites);
    }

    private static async Task Dotnet(SourceFolder folder, params string[] arguments)
    {
        ToolRun run = await ToolRun.StartAsync(folder.Path, "dotnet", arguments);
        Assert.True(run.ExitCode == 0, run.Output + run.Errors);
    }
}
