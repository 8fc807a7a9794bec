namespace ClosureGen.Tool.Tests;

/// <summary><c>closuregen scan</c> as scripts use it: what it prints where, and what it ends with.</summary>
public class ScanTests
{
    private const string Program = """
        int depth = args.Length;
        Task.Run(() => Console.WriteLine(depth));
        foreach (string file in args)
        {
            new Thread(() => Console.WriteLine(file)).Start();
        }
        """;

    /// <summary>A race is told of as a compiler does; methods of a team's own are sites once they are named.</summary>
    [Fact]
    public async Task Tells_of_races_and_finds_own_methods()
    {
        using SourceFolder folder = new SourceFolder()
            .With(".editorconfig", "root = true\n[*.cs]\nclosuregen_dispatch_methods = Pool.For\n")
            .With(
                "App/Program.cs",
                """
                for (int i = 0; i < 2; i++)
                {
                    new Thread(() => Console.WriteLine(i)).Start();
                }

                int sum = args.Length;
                Pool.For(4, j => Console.WriteLine(j + sum));

                internal static class Pool
                {
                    internal static void For(int count, Action<int> body) => body(count);
                }
                """
            );
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "App/Program.cs", "--json");
        Assert.Contains(run.Sites, static site => site.StartsWith("App/Program.cs:7:13 112 (sum)"));
        Assert.Contains("App/Program.cs(3,40): CGEN111: The loop changes 'i'", run.Errors);
    }

    [Fact]
    public async Task Files_are_programs_of_their_own()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Program).With("b/b.cs", Program);
        ToolRun run = await ToolRun.InOwnProcessAsync(folder.Path, "scan", "a.cs", "b/b.cs", "--json");
        Assert.Equal(0, run.ExitCode);
        Assert.Equal(
            [
                "a.cs:2:10 101 (depth) 88",
                "a.cs:5:16 110 (file) 88",
                "b/b.cs:2:10 101 (depth) 88",
                "b/b.cs:5:16 110 (file) 88",
            ],
            run.Sites
        );
        Assert.Single(run.Errors.Split('\n'), static line => line.StartsWith("Files without a project"));
    }

    [Fact]
    public async Task Json_has_the_fixed_keys()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Program);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--json");
        JsonElement json = JsonDocument.Parse(run.Output).RootElement;
        Assert.Equal(["version", "sites", "skipped"], json.EnumerateObject().Select(static key => key.Name));
        Assert.Equal(1, json.GetProperty("version").GetInt32());
        JsonElement site = json.GetProperty("sites")[1];
        Assert.Equal(
            [
                "path",
                "line",
                "column",
                "rule",
                "family",
                "captures",
                "bytes",
                "about",
                "inLoop",
                "fixable",
                "reason",
                "hidden",
            ],
            site.EnumerateObject().Select(static key => key.Name)
        );
        Assert.Equal("new Thread", site.GetProperty("family").GetString());
        Assert.True(site.GetProperty("inLoop").GetBoolean());
        Assert.True(site.GetProperty("fixable").GetBoolean());
        Assert.Equal(JsonValueKind.Null, site.GetProperty("reason").ValueKind);
        Assert.Equal("thread", site.GetProperty("hidden").GetString());
    }

    [Fact]
    public async Task Sarif_has_a_result_for_each_site()
    {
        using SourceFolder folder = new SourceFolder().With(
            "with space/a.cs",
            Program + "int n = 0; Task.Run(() => n++); Console.WriteLine(n);"
        );
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "with space", "--sarif");
        JsonElement sarif = JsonDocument.Parse(run.Output).RootElement;
        Assert.Equal("2.1.0", sarif.GetProperty("version").GetString());
        JsonElement part = sarif.GetProperty("runs")[0];
        Assert.Equal(
            ["CGEN101", "CGEN110"],
            part.GetProperty("tool")
                .GetProperty("driver")
                .GetProperty("rules")
                .EnumerateArray()
                .Select(static rule => rule.GetProperty("id").GetString())
        );
        JsonElement result = part.GetProperty("results")[1];
        Assert.Equal(3, part.GetProperty("results").GetArrayLength());
        Assert.Equal(
            ("CGEN110", 1),
            (result.GetProperty("ruleId").GetString(), result.GetProperty("ruleIndex").GetInt32())
        );
        JsonElement place = result.GetProperty("locations")[0].GetProperty("physicalLocation");
        JsonElement artifact = place.GetProperty("artifactLocation");
        Assert.Equal("with%20space/a.cs", artifact.GetProperty("uri").GetString());
        Assert.Equal(
            new Uri(folder.Path + "/").AbsoluteUri,
            part.GetProperty("originalUriBaseIds")
                .GetProperty(artifact.GetProperty("uriBaseId").GetString()!)
                .GetProperty("uri")
                .GetString()
        );
        Assert.True(part.GetProperty("invocations")[0].GetProperty("executionSuccessful").GetBoolean());
        Assert.Equal(
            "'n' is written in the lambda.",
            part.GetProperty("results")[2].GetProperty("properties").GetProperty("reason").GetString()
        );
        Assert.Equal(5, place.GetProperty("region").GetProperty("startLine").GetInt32());
    }

    [Fact]
    public async Task The_table_is_plain_text_and_a_file_takes_it()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Program);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--all", "-o", "report.txt");
        Assert.Equal((0, ""), (run.ExitCode, run.Output));
        string table = await File.ReadAllTextAsync(
            Path.Combine(folder.Path, "report.txt"),
            TestContext.Current.CancellationToken
        );
        Assert.Contains("a.cs:5:16", table);
        Assert.Contains("2 sites in 1 file", table);
        Assert.True(table.IndexOf("a.cs:5:16") < table.IndexOf("a.cs:2:10"), "What a loop repeats comes first.");
        Assert.EndsWith("Read: 1 file.\n2 of 2 can be rewritten: closuregen fix\n", table);
        Assert.DoesNotContain('\e', table);
    }

    [Fact]
    public async Task A_folder_without_a_project_is_one_program_without_what_is_generated()
    {
        const string Site = "partial class C { void N(int a) => Task.Run(() => a); }";
        using SourceFolder folder = new SourceFolder()
            .With("Main.cs", Program + "\npartial class C { void M(string s) => Task.Run(() => Other(s)); }")
            .With("sub/Other.cs", "partial class C { static void Other(string s) { } }")
            .With("sub/Made.g.cs", Site)
            .With("sub/Form.Designer.cs", Site)
            .With("sub/Marked.cs", "// <auto-generated/>\n" + Site)
            .With("obj/Debug/X.cs", Site)
            .With("bin/X.cs", Site);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", ".", "--json");
        Assert.Equal(
            ["Main.cs:2:10 101 (depth) 88", "Main.cs:5:16 110 (file) 88", "Main.cs:7:48 101 (s) 88"],
            run.Sites
        );
    }

    [Fact]
    public async Task What_silences_a_build_silences_a_scan()
    {
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", "#pragma warning disable CGEN101\n" + Program)
            .With(
                "b.cs",
                "class C { [System.Diagnostics.CodeAnalysis.SuppressMessage(\"ClosureGen\", \"CGEN101\")] void M(int a) => Task.Run(() => a); }"
            )
            .With("off/.editorconfig", "[*.cs]\ndotnet_diagnostic.CGEN110.severity = none\n")
            .With("off/c.cs", Program);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "b.cs", "off/c.cs", "--json");
        Assert.Equal(["a.cs:6:16 110 (file) 88", "off/c.cs:2:10 101 (depth) 88"], run.Sites);
    }

    [Fact]
    public async Task Check_ends_with_one_if_there_is_a_site()
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", Program).With("b.cs", "return;");
        Assert.Equal(1, (await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--check", "--all")).ExitCode);
        // One thread, and what runs once.
        Assert.Equal(0, (await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--check")).ExitCode);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "b.cs", "--check");
        Assert.Equal(
            (0, "No call allocates a delegate or closure to run something elsewhere, in 1 file.\n"),
            (run.ExitCode, run.Output)
        );
    }

    [Theory]
    [InlineData("scan")]
    [InlineData("scan", "nowhere")]
    [InlineData("scan", "nowhere.cs")]
    [InlineData("scan", "text.txt")]
    [InlineData("scan", "a.cs", "--json", "--sarif")]
    [InlineData("scan", "a.cs", "--what")]
    [InlineData("scan", "a.cs", "-o", "no/such/folder.json")]
    [InlineData("scan", "a.cs", "--rule", "CGEN001")]
    [InlineData("scan", "a.cs", "--at", "a.cs")]
    [InlineData("scan", "a.cs", "--at", "nowhere.cs:1")]
    [InlineData("scan", "a.cs", "--baseline", "text.txt")]
    [InlineData("scan", "a.cs", "--since", "nothing")]
    [InlineData("scan", "a.cs", "--trace", "text.txt")]
    [InlineData("what")]
    public async Task A_wrong_command_line_ends_with_two(params string[] arguments)
    {
        using SourceFolder folder = new SourceFolder().With("a.cs", "return;").With("text.txt", "");
        // One as users run it.
        ToolRun run = await (
            arguments is ["what"]
                ? ToolRun.InOwnProcessAsync(folder.Path, arguments)
                : ToolRun.InAsync(folder.Path, arguments)
        );
        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.NotEqual("", run.Errors);
    }

    [Fact]
    public async Task A_file_that_does_not_parse_is_named_and_the_rest_reported()
    {
        using SourceFolder folder = new SourceFolder()
            .With("a.cs", Program + "\nclass C { void M( { }")
            .With("b.cs", Program);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "b.cs", "--json");
        Assert.Equal(3, run.ExitCode);
        Assert.Equal(4, run.Sites.Length);
        Assert.Contains("a.cs: not read: a.cs(7,", run.Errors);
        JsonElement json = JsonDocument.Parse(run.Output).RootElement;
        Assert.Equal("a.cs", json.GetProperty("skipped")[0].GetProperty("path").GetString());
        Assert.Equal(
            ["not read: a.cs does not compile", "not read: a.cs does not compile", null, null],
            json.GetProperty("sites").EnumerateArray().Select(static site => site.GetProperty("reason").GetString())
        );
    }

    [Fact]
    public async Task Projects_and_solutions_are_loaded_as_MS_build_sees_them()
    {
        using SourceFolder folder = new SourceFolder()
            .WithProject("App/App.csproj", "<DefineConstants>$(DefineConstants);EXTRA</DefineConstants>")
            .With("App/Program.cs", "#if EXTRA\n" + Program + "\n#endif\n")
            .With("App/.editorconfig", "[*.cs]\ndotnet_diagnostic.CGEN110.severity = none\n")
            .With("Old/Old.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\"><Prop")
            .With("Basic/Basic.vbproj", "<Project Sdk=\"Microsoft.NET.Sdk\" />")
            .With(
                "All.slnx",
                "<Solution><Project Path=\"App/App.csproj\" /><Project Path=\"Old/Old.csproj\" /><Project Path=\"Basic/Basic.vbproj\" /></Solution>"
            );
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "All.slnx", "--json");
        Assert.Equal(3, run.ExitCode);
        Assert.Equal(["App/Program.cs:3:10 101 (depth) 88"], run.Sites);
        IEnumerable<string?> skipped = JsonDocument
            .Parse(run.Output)
            .RootElement.GetProperty("skipped")
            .EnumerateArray()
            .Select(static skipped => skipped.GetProperty("path").GetString())
            .Order();
        Assert.True(skipped.SequenceEqual(["Basic/Basic.vbproj", "Old/Old.csproj"]), run.Errors);

        run = await ToolRun.InAsync(folder.Path, "scan", "App", "App/App.csproj", "--json");
        Assert.Equal(["App/Program.cs:3:10 101 (depth) 88"], run.Sites);
        Assert.Equal(0, run.ExitCode);
    }
}
