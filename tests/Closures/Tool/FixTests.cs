namespace ClosureGen.Tool.Tests;

/// <summary><c>closuregen fix</c> as scripts use it: what it writes, what it prints, and what it ends with.</summary>
public class FixTests
{
    private const string Program = """
        int depth = args.Length;
        int sum = 0;
        await Task.Run(() => Console.WriteLine(depth)); // the first
        await Task.Run(() => sum += depth);
        Console.WriteLine(sum);
        """;

    [Fact]
    public async Task Fixes_what_it_can_and_says_why_it_leaves_the_rest()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Program).With("b/b.cs", "return;");
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "a.cs", "b/b.cs");
        Assert.Equal(0, run.ExitCode);
        Assert.Equal(
            [
                "a.cs",
                "a.cs(4,16): CGEN101: not fixed: 'sum' is written in the lambda.",
                "1 of 2 sites fixed in 1 files",
                "",
            ],
            run.Output.Split('\n')
        );
        Assert.Contains("await MainBodyWork(depth).Dispatch(); // the first", folder.Read("a.cs"));
        Assert.Contains("    [NoCapture]", folder.Read("a.cs"));
        Assert.StartsWith("#:package ClosureGen@*\nint depth", folder.Read("a.cs"));

        ToolRun again = await ToolRun.InAsync(folder.Path, "fix", "a.cs");
        Assert.EndsWith("\n0 of 1 sites fixed in 0 files\n", again.Output);
    }

    /// <summary>Files in every encoding, with every line end, of which the last has none.</summary>
    public static TheoryData<string, string, string> Files() =>
        new TheoryData<string, string, string>
        {
            { "utf-8", "\n", "" },
            { "utf-8 with mark", "\r\n", "    " },
            { "utf-16", "\r\n", "\t" },
            { "latin1", "\n", "  " },
        };

    [Theory]
    [MemberData(nameof(Files))]
    public async Task A_diff_that_is_applied_gives_what_fix_writes(string encoding, string newLine, string indent)
    {
        if (encoding != "utf-8 with mark")
        {
            Slow.SkipUnlessAskedFor();
        }

        string source = string.Join(
            newLine,
            "// Grüße",
            "internal static class Jobs",
            "{",
            indent + "internal static async Task Main(string[] args)",
            indent + "{",
            indent + indent + "int depth = args.Length;",
            indent + indent + "await Task.Run(() => Print(depth));",
            indent + indent + "await Task.Run(() => { /* ä */ Console.WriteLine(depth); });",
            indent + "}",
            "",
            indent + "private static void Print(int depth) => Console.WriteLine(depth);",
            "} // the end"
        );
        Encoding used = encoding switch
        {
            "utf-8" => new UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
            "utf-16" => Encoding.Unicode,
            "latin1" => Encoding.Latin1,
            _ => Encoding.UTF8,
        };
        byte[] before = [.. used.GetPreamble(), .. used.GetBytes(source)];
        using SourceFolder folder = new SourceFolder().With("of mine/a file.cs", before);
        ToolRun dry = await ToolRun.InAsync(folder.Path, "fix", "of mine", "--dry-run");
        Assert.EndsWith("2 of 2 sites fixed in 1 files\n", dry.Output);
        Assert.Equal(before, folder.ReadBytes("of mine/a file.cs"));

        ToolRun fix = await ToolRun.InAsync(folder.Path, "fix", "of mine");
        Assert.Equal("of mine/a file.cs\n2 of 2 sites fixed in 1 files\n", fix.Output);
        byte[] written = folder.ReadBytes("of mine/a file.cs");
        Assert.Equal(used.GetPreamble(), written[..used.GetPreamble().Length]);
        string text = used.GetString(written[used.GetPreamble().Length..]);
        Assert.DoesNotContain('\uFFFD', text);
        Assert.Contains("[NoCapture]" + newLine + indent + "private static void Print(int depth)", text);
        Assert.EndsWith("} // the end", text);
        Assert.All(text.Split('\n')[..^1], line => Assert.Equal(newLine == "\r\n", line.EndsWith('\r')));

        folder.With("of mine/a file.cs", before);
        await ToolRun.RunToFileAsync(folder.Path, "changes.diff", "fix", "of mine", "--dry-run");
        ToolRun git = await ToolRun.StartAsync(folder.Path, "git", ["apply", "changes.diff"]);
        Assert.True(git.ExitCode == 0, git.Errors);
        Assert.Equal(written, folder.ReadBytes("of mine/a file.cs"));
    }

    [Fact]
    public async Task Check_writes_nothing_and_ends_with_one_if_there_is_something_to_do()
    {
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", Program)
            .With("b.cs", "int a = 1; a++; await Task.Run(() => a++); Console.WriteLine(a);");
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "a.cs", "--check");
        Assert.Equal(1, run.ExitCode);
        Assert.EndsWith("\n1 of 2 sites can be fixed in 1 files\n", run.Output);
        Assert.Equal(Program, folder.Read("a.cs"));
        Assert.Equal(0, (await ToolRun.InAsync(folder.Path, "fix", "b.cs", "--check")).ExitCode);
    }

    [Fact]
    public async Task What_is_silenced_is_left()
    {
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", "#pragma warning disable CGEN101\n" + Program)
            .With("off/b.cs", Program)
            .With("off/.editorconfig", "[*.cs]\ndotnet_diagnostic.CGEN101.severity = none\n");
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "a.cs", "off/b.cs");
        Assert.Equal("0 of 0 sites fixed in 0 files\n", run.Output);
    }

    [Fact]
    public async Task A_file_that_does_not_parse_is_left_and_named()
    {
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", Program + "\nclass C { void M( { }")
            .With("b.cs", Program);
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "a.cs", "b.cs");
        Assert.Equal(3, run.ExitCode);
        Assert.Contains("a.cs(3,16): CGEN101: not fixed: not read: a.cs does not compile", run.Output);
        Assert.EndsWith("1 of 4 sites fixed in 1 files\n", run.Output);
        Assert.Contains("a.cs: not read: a.cs(6,", run.Errors);
    }

    [Fact]
    public async Task Writes_all_of_a_project_or_nothing()
    {
        const string jobs =
            "static class {0} {{ static Task M(int depth) => Task.Run(() => Console.WriteLine(depth)); }}";
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", string.Format(jobs, "A"))
            .With("b.cs", string.Format(jobs, "B"));
        // What is written beside the second file has no place.
        Directory.CreateDirectory(Path.Combine(folder.Path, "b.cs.closuregen.tmp"));
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", ".");
        Assert.Equal(3, run.ExitCode);
        Assert.EndsWith("0 of 2 sites fixed in 0 files\n", run.Output);
        Assert.Equal(string.Format(jobs, "A"), folder.Read("a.cs"));
        Assert.False(File.Exists(Path.Combine(folder.Path, "a.cs.closuregen.tmp")));
    }

    /// <summary>A warning of its build was there before, and nothing is skipped for it.</summary>
    [Fact]
    public async Task A_project_without_closure_gen_gets_states_and_is_told_how_to_add_it()
    {
        using SourceFolder folder = new SourceFolder()
            .WithProject("App/App.csproj")
            .With("App/Directory.Build.targets", Telling("Warning"))
            .With(
                "App/Program.cs",
                """
                int depth = args.Length;
                await Task.Run(() => Console.WriteLine(depth));
                Console.WriteLine(await Task.Run<int>(() => depth + 1));
                await Task.CompletedTask.ContinueWith(_ => Console.WriteLine(depth));
                """
            );
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "App/App.csproj");
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("A package is too old.", run.Errors);
        Assert.Contains("App/Program.cs(3,39): CGEN101: not fixed: ", run.Output);
        Assert.Single(
            run.Output.Split('\n'),
            static line => line.Contains("'dotnet add \"App/App.csproj\" package ClosureGen'")
        );
        Assert.EndsWith("2 of 3 sites fixed in 1 files\n", run.Output);
        Assert.Contains("static (_, state) => Console.WriteLine((int)state), depth", folder.Read("App/Program.cs"));
    }

    /// <summary>The loader reports it as it reports a warning.</summary>
    [Fact]
    public async Task A_project_whose_build_has_an_error_has_not_been_loaded()
    {
        Slow.SkipUnlessAskedFor();
        using SourceFolder folder = new SourceFolder()
            .WithProject("App/App.csproj")
            .With("App/Directory.Build.targets", Telling("Error"))
            .With("App/Program.cs", "return;");
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "App/App.csproj");
        Assert.Contains("A package is too old.", run.Errors);
        Assert.Equal(3, run.ExitCode);
    }

    private static string Telling(string task) =>
        $"""
            <Project>
              <Target Name="Tell" BeforeTargets="ResolveAssemblyReferences"><{task} Text="A package is too old." /></Target>
            </Project>
            """;

    /// <summary>A handler in another project: found there, and changed there.</summary>
    [Fact]
    public async Task A_solution_is_fixed_project_by_project()
    {
        Slow.SkipUnlessAskedFor();
        const string framework =
            "<TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable>";
        using SourceFolder folder = new SourceFolder()
            .With(
                "Jobs/Jobs.csproj",
                $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>{framework}</PropertyGroup>{References()}</Project>"
            )
            .With("Jobs/Job.cs", "namespace Jobs;\n\npublic class Job\n{\n    public void Do(int depth) { }\n}\n")
            .With(
                "App/App.csproj",
                $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><OutputType>Exe</OutputType>{framework}</PropertyGroup>"
                    + $"{References()}<ItemGroup><ProjectReference Include=\"../Jobs/Jobs.csproj\" /></ItemGroup></Project>"
            )
            .With(
                "App/Program.cs",
                "Jobs.Job job = new();\nint depth = 1;\nawait Task.Run(() => job.Do(depth));\nawait Task.Run(() => job.Do(2));\n"
            )
            .With(
                "All.slnx",
                "<Solution><Project Path=\"App/App.csproj\" /><Project Path=\"Jobs/Jobs.csproj\" /></Solution>"
            );
        ToolRun restore = await ToolRun.StartAsync(folder.Path, "dotnet", ["restore", "All.slnx"]);
        Assert.True(restore.ExitCode == 0, restore.Output);

        ToolRun dry = await ToolRun.InAsync(folder.Path, "fix", "All.slnx", "--no-restore", "--dry-run");
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "All.slnx", "--no-restore");
        Assert.True(run.ExitCode == 0, run.Errors + run.Output);
        Assert.Equal(["App/Program.cs", "Jobs/Job.cs", "2 of 2 sites fixed in 2 files", ""], run.Output.Split('\n'));
        Assert.Contains("+await job.DoWork(depth).Dispatch();", dry.Output);
        Assert.Contains("await job.DoWork(2).Dispatch();", folder.Read("App/Program.cs"));
        Assert.Contains("public partial class Job", folder.Read("Jobs/Job.cs"));
    }

    private static string References()
    {
        string configuration = Path.GetFileName(Path.GetDirectoryName(AppContext.BaseDirectory.TrimEnd('/'))!);
        IEnumerable<string> libraries = new[]
        {
            "Attributes/bin/{0}/netstandard2.0/ClosureGen.Attributes.dll",
            "Runtime/bin/{0}/net10.0/ClosureGen.Runtime.dll",
        }.Select(path => Library(path, configuration));
        string generator = Library("Generator/bin/{0}/netstandard2.0/ClosureGen.Generator.dll", configuration);
        return "<ItemGroup>"
            + string.Concat(libraries.Select(static path => $"<Reference Include=\"{path}\" />"))
            + $"<Analyzer Include=\"{generator}\" /></ItemGroup>";
    }

    private static string Library(string path, string configuration) =>
        Path.Combine(ToolRun.Repository(), "src", string.Format(path, configuration));
}
