using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing;
using ClosureGen.Closures.Fixing.Editor;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

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
        "Not rewritten: The item is not the method's first argument as it is, or the method takes its position."
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

    private const string BatchWarning =
        " (may change meaning: a batch stops at the first failure and throws an AggregateException)";

    [Theory]
    [InlineData("List<Task> tasks = new();", "Task.Run(() => job.Do(item, a))", "", "job.DoEach(items, a).RunAsync()")]
    [InlineData(
        "var tasks = new List<Task>(4);",
        "Task.Run(() => job.Do(item, 1))",
        "",
        "job.DoEach(items, 1).RunAsync()"
    )]
    [InlineData(
        "List<Task<int>> tasks = [];",
        "Task.Run(async () => await job.DoAsync(item), token)",
        ".ConfigureAwait(false)",
        "job.DoEach(items).RunAsync(token).ConfigureAwait(false)"
    )]
    public async Task Offers_a_batch_beside_the_tasks(string list, string task, string configured, string batch)
    {
        Document document = Sources.Open(BatchProgram(list, task, configured));
        Diagnostic found = Assert.Single(await Found(document.Project));
        List<CodeAction> actions = await Actions(document, found);
        Assert.Equal(2, actions.Count);
        CodeAction offered = Assert.Single(
            actions,
            action => action.Title.EndsWith(BatchWarning, StringComparison.Ordinal)
        );
        Assert.NotEqual(actions[0].EquivalenceKey, actions[1].EquivalenceKey);
        Solution changed = await Change(offered);
        string text = await Text(changed, "Program.cs");
        Assert.Contains($"\nawait {batch};\nConsole.WriteLine(job.Sum);", text, StringComparison.Ordinal);
        Assert.DoesNotContain("tasks", text, StringComparison.Ordinal);
        Assert.Equal("60", RunningProgram.Output(await Compile(changed, document.Id)).Trim());
    }

    [Theory]
    // The tasks are used elsewhere; the list holds others; the loop does more; the results are taken.
    [InlineData("List<Task> tasks = [];", "Task.Run(() => job.Do(item, a))", ".ContinueWith(_ => tasks.Count)")]
    [InlineData("List<Task> tasks = [Task.CompletedTask];", "Task.Run(() => job.Do(item, a))", "")]
    [InlineData("List<Task> tasks = new(others);", "Task.Run(() => job.Do(item, a))", "")]
    [InlineData("List<Task> tasks = [];", "Task.Run(() => { job.Do(item, a); job.Do(item, a); })", "")]
    [InlineData("List<Task> tasks = [];", "Task.Run(() => job.Do(item + 1, a))", "")]
    [InlineData("List<Task> tasks = [];", "Task.Run(() => job.Do(item, item))", "")]
    public async Task Offers_no_batch_for_anything_else(string list, string task, string configured)
    {
        Document document = Sources.Open(BatchProgram(list, task, configured));
        foreach (Diagnostic found in await Found(document.Project))
        {
            Assert.DoesNotContain(
                await Actions(document, found),
                static action => action.Title.Contains("may change meaning", StringComparison.Ordinal)
            );
        }
    }

    /// <summary>Neither Fix All nor the command line chooses what may change the meaning: each task stays one.</summary>
    [Fact]
    public async Task Chooses_no_batch_for_all()
    {
        string source = BatchProgram("List<Task> tasks = [];", "Task.Run(() => job.Do(item, a))", "");
        Document document = Sources.Open(source);
        var fix = new ClosureFix();
        FixAllContext Context(string key) =>
            new(
                document,
                fix,
                FixAllScope.Solution,
                key,
                fix.FixableDiagnosticIds,
                new Provider(),
                TestContext.Current.CancellationToken
            );
        List<CodeAction> actions = await Actions(document, Assert.Single(await Found(document.Project)));
        foreach (CodeAction action in actions)
        {
            CodeAction? all = await fix.GetFixAllProvider().GetFixAsync(Context(action.EquivalenceKey!));
            Assert.Equal(action.Title.Contains("may change meaning", StringComparison.Ordinal), all is null);
            if (all is not null)
            {
                Assert.Contains(
                    "tasks.Add(job.DoWork(item, a).StartNew());",
                    await Text(await Change(all), "Program.cs"),
                    StringComparison.Ordinal
                );
            }
        }

        FixResult result = await ClosureFixer.FixAsync(
            document.Project.Solution,
            document.Project.Id,
            cancellationToken: TestContext.Current.CancellationToken
        );
        Assert.Contains(
            "tasks.Add(job.DoWork(item, a).StartNew());",
            await Text(result.Solution, "Program.cs"),
            StringComparison.Ordinal
        );
    }

    /// <summary>An editor cannot add a package: it says the command, and offers what needs none.</summary>
    [Theory]
    [InlineData("Task.Run(() => Job.Do(a));", null)]
    [InlineData("Task.Factory.StartNew(() => Job.Do(a));", "static state => Job.Do((int)state!), a")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => Job.Do(a));", "static state => Job.Do((int)state!), a")]
    public async Task Offers_a_state_without_the_package(string site, string? changed)
    {
        Document document = Sources.Open(
            $"int a = 1;\n{site}\ninternal static class Job {{ internal static void Do(int a) {{ }} }}",
            references: false
        );
        List<CodeAction> actions = await Actions(document, Assert.Single(await Found(document.Project)));
        Assert.Equal(
            "Not rewritten: The project does not reference ClosureGen: run 'dotnet add \"Program\" package ClosureGen'.",
            actions[^1].Title
        );
        Assert.Equal(changed is null ? 1 : 2, actions.Count);
        if (changed is not null)
        {
            Assert.Contains(changed, await Text(await Change(actions[0]), "Program.cs"), StringComparison.Ordinal);
        }
    }

    private static string BatchProgram(string list, string task, string configured) =>
        $$"""
            int a = 1;
            int[] items = [10, 20, 30];
            CancellationToken token = CancellationToken.None;
            Task[] others = [];
            Job job = new();
            {{list}}
            foreach (int item in items)
            {
                tasks.Add({{task}});
            }

            await Task.WhenAll(tasks){{configured}};
            Console.WriteLine(job.Sum);

            internal sealed class Job
            {
                internal int Sum;

                internal void Do(int item, int factor) => Interlocked.Add(ref Sum, item * factor);

                internal async Task<int> DoAsync(int item)
                {
                    await Task.Yield();
                    return Interlocked.Add(ref Sum, item);
                }
            }
            """;

    private static async Task<Compilation> Compile(Solution solution, DocumentId document) =>
        (await solution.GetProject(document.ProjectId)!.GetCompilationAsync(TestContext.Current.CancellationToken))!;

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
