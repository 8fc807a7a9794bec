namespace ClosureGen.Tool.Tests;

/// <summary>What could not be read is named, and nothing is said of it.</summary>
public class LoadingTests
{
    private const string Jobs = "class Jobs { void M(int depth) => Task.Run(() => Console.WriteLine(depth)); }";

    /// <summary>A package that no feed has, and a program that needs it.</summary>
    private static SourceFolder WithoutPackage() =>
        new SourceFolder()
            .With("App/App.csproj", ProjectFile("<PackageReference Include=\"Nobody.Has.This\" Version=\"1.0.0\" />"))
            .With("nuget.config", "<configuration><packageSources><clear /></packageSources></configuration>")
            .With("App/Jobs.cs", "using Nobody.Has.This;\n" + Jobs);

    [Fact]
    public async Task A_project_that_cannot_be_restored_is_named_and_its_sites_say_so()
    {
        Slow.SkipUnlessAskedFor();
        using SourceFolder folder = WithoutPackage();
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "App/App.csproj", "--json");
        Assert.Equal(3, run.ExitCode);
        JsonElement json = JsonDocument.Parse(run.Output).RootElement;
        JsonElement skipped = json.GetProperty("skipped")[0];
        Assert.Equal("App/App.csproj", skipped.GetProperty("path").GetString());
        Assert.StartsWith("not restored: NU1", skipped.GetProperty("reason").GetString());
        Assert.StartsWith(
            "not read: not restored: NU1",
            Assert.Single(json.GetProperty("sites").EnumerateArray()).GetProperty("reason").GetString()
        );
        Assert.Single(run.Errors.Split('\n'), static line => line.StartsWith("App/App.csproj: "));

        // What compiles without the package has been read, and the run has failed all the same.
        folder.With("App/Jobs.cs", Jobs);
        run = await ToolRun.InAsync(folder.Path, "fix", "App/App.csproj");
        Assert.Equal(3, run.ExitCode);
        Assert.Contains("App/App.csproj: not restored: NU1", run.Errors);
        Assert.EndsWith("\n1 of 1 sites fixed in 1 files\n", run.Output);
    }

    [Fact]
    public async Task Without_a_restore_nothing_is_said_of_what_needs_one()
    {
        Slow.SkipUnlessAskedFor();
        using SourceFolder folder = WithoutPackage();
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "App", "--no-restore", "--rule", "CGEN102");
        Assert.Equal((3, "Nothing was read: see standard error.\n"), (run.ExitCode, run.Output));
        Assert.Contains("App/App.csproj: not restored: run 'dotnet restore App/App.csproj'", run.Errors);
    }

    [Fact]
    public async Task A_project_that_does_not_compile_is_named_with_the_first_place()
    {
        using SourceFolder folder = new SourceFolder()
            .With("App/App.csproj", ProjectFile())
            .With("App/Jobs.cs", Jobs)
            .With("App/Wrong.cs", "class Wrong\n{\n    Missing Field;\n}\n");
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "App");
        Assert.Equal(3, run.ExitCode);
        Assert.Contains("App/App.csproj: not read: App/Wrong.cs(3,5): CS0246: ", run.Errors);
        Assert.Contains("not fixed: not read: App/App.csproj does not compile\n", run.Output);
    }

    [Fact]
    public async Task A_missing_sdk_is_one_sentence_with_its_file_and_version()
    {
        using SourceFolder folder = new SourceFolder()
            .With("App.csproj", ProjectFile())
            .With("Jobs.cs", Jobs)
            .With("global.json", "{ \"sdk\": { \"version\": \"1.0.100\", \"rollForward\": \"latestFeature\" } }");
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan");
        Assert.Equal((3, "Nothing was read: see standard error.\n"), (run.ExitCode, run.Output));
        string line = Assert.Single(run.Errors.Split('\n'), static line => line.StartsWith("App.csproj: "));
        Assert.StartsWith("App.csproj: global.json asks for SDK 1.0.100 (latestFeature); installed: ", line);
    }

    [Fact]
    public async Task A_solution_filter_names_the_projects_that_are_scanned()
    {
        using SourceFolder folder = new SourceFolder()
            .With("A/A.csproj", ProjectFile())
            .With("A/Jobs.cs", Jobs)
            .With("B/B.csproj", ProjectFile())
            .With("B/Jobs.cs", Jobs)
            .With("All.slnx", "<Solution><Project Path=\"A/A.csproj\" /><Project Path=\"B/B.csproj\" /></Solution>")
            .With("Some.slnf", "{ \"solution\": { \"path\": \"All.slnx\", \"projects\": [ \"B\\\\B.csproj\" ] } }");
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "Some.slnf");
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("B/Jobs.cs:1:44", run.Output);
        Assert.Contains("1 site in 1 file; Task.Run 1\nRead: 1 project, 1 file.\n", run.Output);
    }

    [Fact]
    public async Task A_folder_without_source_is_named()
    {
        using SourceFolder folder = new SourceFolder().With("empty/text.txt", "");
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "empty");
        Assert.Equal((3, "Nothing was read: see standard error.\n"), (run.ExitCode, run.Output));
        Assert.Contains("empty: no C# source in it", run.Errors);
    }

    [Fact]
    public async Task What_is_cancelled_ends_with_one_line()
    {
        Assert.SkipUnless(
            OperatingSystem.IsLinux(),
            "What starts the tests may ignore the signal, and 'env' resets that."
        );
        using SourceFolder folder = new SourceFolder().With("App.csproj", ProjectFile()).With("Jobs.cs", Jobs);
        using Process process = ToolRun.Start(folder.Path, "fix", "App.csproj");
        await process.StandardError.ReadLineAsync(TestContext.Current.CancellationToken);
        await ToolRun.StartAsync(folder.Path, "kill", ["-INT", process.Id.ToString()]);
        string errors = await process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(130, process.ExitCode);
        Assert.Single(errors.Split('\n'), static line => line.StartsWith("Cancelled: nothing "));
        Assert.DoesNotContain("   at ", errors);
        Assert.Equal(Jobs, folder.Read("Jobs.cs"));
    }

    [Fact]
    public async Task What_a_killed_run_has_left_is_removed_by_the_next()
    {
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", "int a = 1; a++; await Task.Run(() => a++);")
            .With("a.cs.closuregen.tmp", "half");
        await ToolRun.InAsync(folder.Path, "fix", "a.cs", "--dry-run");
        Assert.True(File.Exists(Path.Combine(folder.Path, "a.cs.closuregen.tmp")));
        await ToolRun.InAsync(folder.Path, "fix", "a.cs");
        Assert.False(File.Exists(Path.Combine(folder.Path, "a.cs.closuregen.tmp")));
    }

    private static string ProjectFile(string items = "") =>
        $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
              <ItemGroup>{items}</ItemGroup>
            </Project>
            """;
}
