using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing.Editor;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ClosureGen.Rewrites.Tests;

/// <summary>The fix as an editor offers it: at one site, and for all of a document, a project or a solution.</summary>
public class EditorTests
{
    private const string Jobs = """
        namespace Work;

        public class Job
        {
            public void Do(int depth) => Console.WriteLine(depth);
        }
        """;

    private const string First = """
        using Work;

        Job job = new();
        int depth = args.Length;
        await Task.Run(() => job.Do(depth));
        await Task.Run(() => job.Do(2));
        await Other.Start(job, depth);
        """;

    private const string Second = """
        using Work;

        internal static class Other
        {
            internal static Task Start(Job job, int depth) => Task.Run(() => { job.Do(depth); job.Do(depth); });
        }
        """;

    [Theory]
    [InlineData("await Task.Run(() => a);", "Extract the handler 'MainBody' and dispatch it")]
    [InlineData("await Task.Run(() => Job.Do(a));", "Make 'Do' a handler and dispatch it")]
    [InlineData(
        "Task.CompletedTask.ContinueWith(_ => a);",
        "Pass the lambda's captures as a state (24 of 88 bytes are left)"
    )]
    [InlineData(
        "int[] b = [a];\nParallel.ForEach(b, c => Job.Do(c + a));",
        "Not rewritten: A loop is rewritten by hand: make its body a handler, and call 'Run' of its items."
    )]
    [InlineData("await Task.Run(() => a++);", "Not rewritten: 'a' is written in the lambda.")]
    public async Task Offers_the_form_that_keeps_the_meaning_or_says_why_not(string site, string title)
    {
        Document document = Sources.Open(
            $"int a = 1;\n{site}\nConsole.WriteLine(a);\ninternal static class Job {{ internal static void Do(int a) {{ }} }}"
        );
        Diagnostic found = Assert.Single(await Found(document.Project));
        CodeAction action = Assert.Single(await Actions(document, found));
        Assert.Equal(title, action.Title);
        string before = (await document.GetTextAsync(TestContext.Current.CancellationToken)).ToString();
        Assert.Equal(
            title.StartsWith("Not rewritten", StringComparison.Ordinal),
            before == await Text(await Change(action), "Program.cs")
        );
    }

    /// <summary>An editor cannot add a package: it offers what needs none.</summary>
    [Theory]
    [InlineData(
        "Task.Run(() => Job.Do(a));",
        "Task.Factory.StartNew(static state => Job.Do((int)state!), a, CancellationToken.None, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);"
    )]
    [InlineData("Task.Factory.StartNew(() => Job.Do(a));", "static state => Job.Do((int)state!), a")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => Job.Do(a));", "static state => Job.Do((int)state!), a")]
    public async Task Offers_a_state_without_the_package(string site, string changed)
    {
        Document document = Sources.Open(
            $"int a = 1;\n{site}\ninternal static class Job {{ internal static void Do(int a) {{ }} }}",
            references: false
        );
        CodeAction action = Assert.Single(await Actions(document, Assert.Single(await Found(document.Project))));
        Assert.Contains(changed, await Text(await Change(action), "Program.cs"), StringComparison.Ordinal);
    }

    /// <summary>A title says what is done: an iterator is no handler, and what returns one is no task.</summary>
    [Fact]
    public async Task Promises_no_handler_that_is_none()
    {
        Document document = Sources.Open(
            "int a = 1;\n_ = await Task.Run(() => Job.Iter(a));\n"
                + "internal static class Job { internal static IEnumerable<int> Iter(int a) { yield return a; } }"
        );
        CodeAction action = Assert.Single(await Actions(document, Assert.Single(await Found(document.Project))));
        Assert.Equal("Extract the handler 'Iter' and dispatch it", action.Title);
    }

    [Fact]
    public async Task Fixes_one_site_and_no_other()
    {
        Solution solution = Open();
        Document document = Find(solution, "First.cs");
        Diagnostic found = (await Found(document.Project)).First(site =>
            site.Location.SourceTree!.FilePath == "/src/First.cs"
        );
        Solution changed = await Change(Assert.Single(await Actions(document, found)));
        Assert.Equal(
            First.Replace("Task.Run(() => job.Do(depth))", "job.DoWork(depth).Dispatch()"),
            await Text(changed, "First.cs")
        );
        Assert.Contains("[NoCapture]", await Text(changed, "Job.cs"));
        Assert.Equal(Second, await Text(changed, "Second.cs"));
    }

    /// <summary>Both sites call one handler: one attribute, one <c>partial</c>, one <c>using</c>.</summary>
    [Theory]
    [InlineData(FixAllScope.Document, 2)]
    [InlineData(FixAllScope.Project, 3)]
    [InlineData(FixAllScope.Solution, 4)]
    public async Task Fixes_all_of_a_scope(FixAllScope scope, int count)
    {
        Solution solution = Open();
        Document document = Find(solution, "First.cs");
        var fix = new ClosureFix();
        FixAllContext context = new(
            document,
            fix,
            scope,
            nameof(ClosureFix),
            fix.FixableDiagnosticIds,
            new Provider(),
            TestContext.Current.CancellationToken
        );
        Solution changed = await Change((await fix.GetFixAllProvider().GetFixAsync(context))!);
        int left = 0;
        foreach (Project project in changed.Projects)
        {
            left += (await Found(project)).Length;
            Compilation compilation = (await project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
            Assert.Empty(
                compilation
                    .GetDiagnostics(TestContext.Current.CancellationToken)
                    .Where(static found => found.Severity >= DiagnosticSeverity.Warning && found.Id != "CS1591")
            );
        }

        Assert.Equal(4, count + left);
        string jobs = await Text(changed, "Job.cs");
        Assert.Equal(2, jobs.Split("[NoCapture]").Length);
        Assert.Equal(2, jobs.Split("partial").Length);
        Assert.Equal(2, jobs.Split("using ClosureGen;").Length);
    }

    private static Solution Open()
    {
        Project jobs = Sources.AddProject(new AdhocWorkspace().CurrentSolution, "Jobs");
        jobs = jobs.WithCompilationOptions(
            jobs.CompilationOptions!.WithOutputKind(OutputKind.DynamicallyLinkedLibrary)
        );
        jobs = jobs.AddDocument("Job.cs", Jobs, filePath: "/src/Job.cs").Project;
        jobs = jobs.AddDocument(
            "Own.cs",
            "namespace Work { public static class Own { public static Task Start(Job job) => Task.Run(() => job.Do(3)); } }",
            filePath: "/src/Own.cs"
        ).Project;
        Project program = Sources
            .AddProject(jobs.Solution, "Program")
            .AddProjectReference(new ProjectReference(jobs.Id));
        program = program.AddDocument("First.cs", First, filePath: "/src/First.cs").Project;
        return program.AddDocument("Second.cs", Second, filePath: "/src/Second.cs").Project.Solution;
    }

    private static Document Find(Solution solution, string name) =>
        solution.Projects.SelectMany(static project => project.Documents).Single(document => document.Name == name);

    private static async Task<string> Text(Solution solution, string name) =>
        (await Find(solution, name).GetTextAsync(TestContext.Current.CancellationToken)).ToString();

    private static async Task<List<CodeAction>> Actions(Document document, Diagnostic diagnostic)
    {
        List<CodeAction> actions = [];
        await new ClosureFix().RegisterCodeFixesAsync(
            new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None)
        );
        return actions;
    }

    private static async Task<Solution> Change(CodeAction action) =>
        Assert
            .Single(
                (await action.GetOperationsAsync(TestContext.Current.CancellationToken)).OfType<ApplyChangesOperation>()
            )
            .ChangedSolution;

    private static async Task<ImmutableArray<Diagnostic>> Found(Project project) =>
        await (await project.GetCompilationAsync(TestContext.Current.CancellationToken))!
            .WithAnalyzers([new DispatchSiteAnalyzer()])
            .GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);

    /// <summary>What an editor knows of.</summary>
    private sealed class Provider : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(
            Project project,
            CancellationToken cancellationToken
        ) => await Found(project);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken
        ) =>
            (await Found(document.Project)).Where(found =>
                string.Equals(found.Location.SourceTree!.FilePath, document.FilePath, StringComparison.Ordinal)
            );

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(
            Project project,
            CancellationToken cancellationToken
        ) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
