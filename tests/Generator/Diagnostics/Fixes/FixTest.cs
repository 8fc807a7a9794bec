using Microsoft.CodeAnalysis.CodeActions;

namespace ClosureGen.Diagnostics.Tests.Fixes;

/// <summary>Applies a fix to the first diagnostic of a source, as an editor would, and compares the text.</summary>
internal static class FixTest
{
    internal static async Task Verify(
        CodeFixProvider fix,
        string title,
        string before,
        string after,
        string? option = null
    )
    {
        Document document = Open(before);
        CodeAction action = Assert.Single(await Actions(fix, document, option), action => action.Title == title);
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(
            TestContext.Current.CancellationToken
        );
        ApplyChangesOperation change = Assert.Single(operations.OfType<ApplyChangesOperation>());
        Document changed = change.ChangedSolution.GetDocument(document.Id)!;
        Assert.Equal(after, (await changed.GetTextAsync(TestContext.Current.CancellationToken)).ToString());
    }

    /// <summary>Applies the fix of one equivalence key to all diagnostics of a source at once.</summary>
    internal static async Task VerifyAll(CodeFixProvider fix, string key, string before, string after)
    {
        Document document = Open(before);
        Compilation compilation = (await document.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
        FixAllContext context = new FixAllContext(
            document,
            fix,
            FixAllScope.Document,
            key,
            fix.FixableDiagnosticIds,
            new Found(await AnalyzerTest.Run(compilation)),
            TestContext.Current.CancellationToken
        );
        CodeAction? action = await fix.GetFixAllProvider()!.GetFixAsync(context);
        ApplyChangesOperation change = Assert.Single(
            (await action!.GetOperationsAsync(TestContext.Current.CancellationToken)).OfType<ApplyChangesOperation>()
        );
        Document changed = change.ChangedSolution.GetDocument(document.Id)!;
        Assert.Equal(after, (await changed.GetTextAsync(TestContext.Current.CancellationToken)).ToString());
    }

    /// <summary>Gets the titles of what a fix offers for the first diagnostic of a source.</summary>
    internal static async Task<IEnumerable<string>> Titles(CodeFixProvider fix, string source) =>
        (await Actions(fix, Open(source))).Select(static action => action.Title);

    private static async Task<List<CodeAction>> Actions(CodeFixProvider fix, Document document, string? option = null)
    {
        Compilation compilation = (await document.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
        Diagnostic diagnostic = (await AnalyzerTest.Run(compilation, option)).First(found =>
            fix.FixableDiagnosticIds.Contains(found.Id)
        );
        List<CodeAction> actions = [];
        await fix.RegisterCodeFixesAsync(
            new CodeFixContext(
                document,
                diagnostic,
                (action, _) => actions.Add(action),
                TestContext.Current.CancellationToken
            )
        );
        return actions;
    }

    private static Document Open(string source)
    {
        AdhocWorkspace workspace = new AdhocWorkspace();
        Project project = workspace
            .AddProject("Handlers", LanguageNames.CSharp)
            .WithMetadataReferences(TestCompilation.References)
            .WithParseOptions(new CSharpParseOptions(LanguageVersion.Latest))
            .WithCompilationOptions(
                new CSharpCompilationOptions(
                    OutputKind.DynamicallyLinkedLibrary,
                    nullableContextOptions: NullableContextOptions.Enable
                )
            );
        CSharpCompilation compilation = TestCompilation.Create(sources: source);
        foreach (SyntaxTree tree in TestCompilation.Generate(compilation).SyntaxTrees.Skip(1))
        {
            project = project.AddDocument(tree.FilePath, tree.ToString(), filePath: tree.FilePath).Project;
        }

        return project.AddDocument("File.cs", source, filePath: "/src/File.cs");
    }

    private sealed class Found(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken
        ) => Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(
            Project project,
            CancellationToken cancellationToken
        ) => Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(
            Project project,
            CancellationToken cancellationToken
        ) => Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);
    }
}
