namespace ClosureGen.Tool.Tests;

/// <summary>Which sites count: those that matter more, those that are asked for, and those that are new.</summary>
public class SelectionTests
{
    private const string Jobs = """
        internal sealed class Jobs(int depth)
        {
            private readonly Task _field = Task.Run(() => Console.WriteLine(depth));
            private readonly Action _later = () => Task.Run(() => Console.WriteLine(Count));
            private static int Count;

            private Jobs(string name) : this(1)
            {
                Task.Run(() => Console.WriteLine(name));
                Action later = () => Task.Run(() => Console.WriteLine(name));
                later();
            }

            private static void Main(string[] args)
            {
                new Thread(() => Console.WriteLine(args)).Start();
                Task.Run(() => Console.WriteLine(args));
                foreach (string arg in args)
                {
                    Task.Run(() => Console.WriteLine(arg));
                }
            }

            private Task Run(int times) => Task.Factory.StartNew(
                () => Console.WriteLine(times));
        }
        """;

    [Fact]
    public async Task What_runs_once_and_threads_are_left_out_unless_asked_for()
    {
        using SourceFolder folder = new SourceFolder().With("Jobs.cs", Jobs);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "Jobs.cs", "--json");
        Assert.Equal(
            [(3, "once"), (9, "once"), (10, null), (16, "thread"), (17, "once"), (20, null), (25, null)],
            JsonDocument
                .Parse(run.Output)
                .RootElement.GetProperty("sites")
                .EnumerateArray()
                .Select(static site => (site.GetProperty("line").GetInt32(), site.GetProperty("hidden").GetString()))
        );
        run = await ToolRun.InAsync(folder.Path, "scan", "Jobs.cs");
        Assert.Contains("3 sites in 1 file; Task.Run 2, Task.Factory.StartNew 1\n", run.Output);
        Assert.Contains("Left out: 1 of new Thread, 3 executed once. --all shows them.\n", run.Output);
        run = await ToolRun.InAsync(folder.Path, "scan", "Jobs.cs", "--all");
        Assert.Contains("7 sites in 1 file", run.Output);
        run = await ToolRun.InAsync(folder.Path, "fix", "Jobs.cs", "--check");
        Assert.Contains(" of 6 sites can be fixed in ", run.Output);
        Assert.Contains("Left out: 1 of new Thread. --all rewrites them too.", run.Errors);
    }

    [Fact]
    public async Task Tests_are_left_out_and_not_rewritten()
    {
        using SourceFolder folder = new SourceFolder()
            .WithProject("App.Tests/App.Tests.csproj", "<IsTestProject>true</IsTestProject>")
            .With(
                "App.Tests/A.cs",
                "class A { void M(int a) => Task.CompletedTask.ContinueWith(_ => a); static void Main() { } }"
            );
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "--no-restore", "App.Tests");
        Assert.Equal((0, "0 of 0 sites fixed in 0 files\n"), (run.ExitCode, run.Output));
        Assert.Contains("Left out: 1 in tests. --all rewrites them too.", run.Errors);
        run = await ToolRun.InAsync(folder.Path, "fix", "--no-restore", "App.Tests", "--all");
        Assert.EndsWith("1 of 1 sites fixed in 1 files\n", run.Output);
    }

    [Theory]
    [InlineData("Jobs.cs:25:9 102 (times) 88", "--rule", "cgen102")]
    [InlineData("Jobs.cs:25:9 102 (times) 88", "--at", "Jobs.cs:24")]
    [InlineData("Jobs.cs:20:22 101 (arg) 88", "--in-loop")]
    [InlineData("", "--min-bytes", "200")]
    [InlineData("", "--exclude", "Jobs.cs")]
    [InlineData("", "--exclude", "**/*.cs")]
    [InlineData("", "--exclude", "no/*", "--exclude", "J*.c?")]
    public async Task Filters_leave_what_is_asked_for(string expected, params string[] options)
    {
        using SourceFolder folder = new SourceFolder().With("Jobs.cs", Jobs);
        ToolRun run = await ToolRun.InAsync(folder.Path, ["scan", "Jobs.cs", "--json", .. options]);
        Assert.Equal(expected, string.Join("|", run.Sites));
    }

    [Theory]
    [InlineData("--min-bytes", "200")]
    [InlineData("--exclude", "*.cs")]
    [InlineData("--at", "Jobs.cs:1")]
    public async Task Nothing_is_said_of_sites_that_are_not_asked_for(params string[] options)
    {
        using SourceFolder folder = new SourceFolder().With("Jobs.cs", Jobs);
        ToolRun run = await ToolRun.InAsync(folder.Path, ["scan", "Jobs.cs", .. options]);
        Assert.StartsWith("No site that is asked for, in 1 file.", run.Output);
    }

    [Fact]
    public async Task A_baseline_knows_sites_wherever_they_move()
    {
        const string before = "class A { void M(int a) { Task.Run(() => a); Task.Run(() => a); } }";
        using SourceFolder folder = new SourceFolder().With("a.cs", before);
        ToolRun run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--write-baseline", "known.json");
        Assert.Equal(0, run.ExitCode);
        folder.With("a.cs", "\n\n" + before);
        run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--baseline", "known.json", "--check");
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("2 of 2 are in the baseline.", run.Output);

        // A third that is alike is new.
        folder.With("a.cs", before.Replace("Task.Run(() => a); }", "Task.Run(() => a); Task.Run(() =>  a); }"));
        run = await ToolRun.InAsync(folder.Path, "scan", "a.cs", "--baseline", "known.json", "--check", "--json");
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(
            [true, true, false],
            JsonDocument
                .Parse(run.Output)
                .RootElement.GetProperty("sites")
                .EnumerateArray()
                .Select(static site => site.GetProperty("baseline").GetBoolean())
        );
    }

    [Fact]
    public async Task Only_sites_on_changed_lines_count_since_a_revision()
    {
        using SourceFolder folder = new SourceFolder().With(
            "sub/a.cs",
            "class A\n{\n    void M(int a)\n    {\n        Task.Run(() => a);\n    }\n}\n"
        );
        foreach (
            string command in new[] { "init -q", "add .", "-c user.name=a -c user.email=a@b.c commit -q -m first" }
        )
        {
            ToolRun git = await ToolRun.StartAsync(folder.Path, "git", command.Split(' '));
            Assert.True(git.ExitCode == 0, git.Errors);
        }

        folder.With(
            "sub/a.cs",
            folder.Read("sub/a.cs").Replace("\n    }\n", "\n        Task.Run(() => a + 1);\n    }\n")
        );
        ToolRun run = await ToolRun.InAsync(
            Path.Combine(folder.Path, "sub"),
            "scan",
            "a.cs",
            "--since",
            "HEAD",
            "--json"
        );
        Assert.Equal(["a.cs:6:18 101 (a) 64"], run.Sites);
    }

    [Fact]
    public async Task Only_states_are_written_if_that_is_asked_for()
    {
        using SourceFolder folder = new SourceFolder().With(
            "a.cs",
            "class A { void M(int a) { Task.Run(() => a); Task.Factory.StartNew(() => Console.WriteLine(a)); } }"
        );
        ToolRun run = await ToolRun.InAsync(folder.Path, "fix", "a.cs", "--state-only");
        Assert.EndsWith("\n2 of 2 sites fixed in 1 files\n", run.Output);
        Assert.Contains("StartNew(static state => Console.WriteLine((int)state!), a)", folder.Read("a.cs"));
        Assert.DoesNotContain("NoCapture", folder.Read("a.cs"));
    }

    /// <summary>Records a trace of a program that runs one of two sites a million times.</summary>
    [Fact]
    public async Task A_trace_says_how_many_bytes_each_site_made()
    {
        Slow.SkipUnlessAskedFor();
        using SourceFolder folder = new SourceFolder()
            .WithProject("App/App.csproj")
            .With(
                "App/Program.cs",
                """
                var jobs = new Jobs();
                jobs.Cold(1);
                for (int i = 0; i < 200_000; i++)
                {
                    await jobs.Hot(i);
                }

                class Jobs
                {
                    public void Cold(int n) => Task.Run(() => n).Wait();

                    public async Task Hot(int n) => await Task.Run(() => n);
                }
                """
            );
        ToolRun build = await ToolRun.StartAsync(folder.Path, "dotnet", ["build", "App", "-o", "out", "-nologo"]);
        Assert.True(build.ExitCode == 0, build.Output);
        await ToolRun.StartAsync(
            folder.Path,
            "env",
            [
                "DOTNET_EnableEventPipe=1",
                "DOTNET_EventPipeOutputPath=app.nettrace",
                "DOTNET_EventPipeConfig=Microsoft-Windows-DotNETRuntime:0x1:5",
                "dotnet",
                "out/App.dll",
            ]
        );
        ToolRun run = await ToolRun.InAsync(
            folder.Path,
            "scan",
            "App",
            "--no-restore",
            "--trace",
            "app.nettrace",
            "--json"
        );
        long[] bytes =
        [
            .. JsonDocument
                .Parse(run.Output)
                .RootElement.GetProperty("sites")
                .EnumerateArray()
                .Select(static site => site.GetProperty("traceBytes").GetInt64()),
        ];
        Assert.Equal(2, bytes.Length);
        Assert.Equal(0, bytes[0]);
        // 200,000 times 88 bytes, of which a part is sampled.
        Assert.InRange(bytes[1], 1_000_000, 200_000_000);
    }
}
