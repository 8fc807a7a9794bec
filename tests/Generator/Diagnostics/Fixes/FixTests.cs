using Microsoft.CodeAnalysis.CodeActions;

namespace ClosureGen.Diagnostics.Tests.Fixes;

/// <summary>Applies fixes to diagnostics of a source, as an editor would, and compares the text.</summary>
public class FixTests
{
    private const string OfAll = "all ";
    private const string Offers = "offers ";

    private static readonly CodeFixProvider[] s_fixes =
    [
        .. typeof(CallVerbFix)
            .Assembly.GetTypes()
            .Where(static type => type.IsSubclassOf(typeof(CodeFixProvider)) && !type.IsAbstract)
            .Select(static type => (CodeFixProvider)Activator.CreateInstance(type)!),
    ];

    public static TheoryData<string> Cases =>
        [
            .. ClosureGen.Tests.Slow.OrEvery(
                4,
                CaseTable.Read(" → ", typeof(FixCases)).SelectMany(static table => table),
                first: 1
            ),
        ];

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Make_of_code_what_is_expected(string line)
    {
        string[] parts = line.Replace("\\r", "\r").Replace("\\n", "\n").Split(" → ");
        Document document = Open(Side(parts[0], "$1"));
        Compilation compilation = (await document.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
        ImmutableArray<Diagnostic> found =
        [
            .. (await AnalyzerTest.Run(compilation, "build_property.EnableRequestDelegateGenerator = true")).Where(
                static diagnostic => Array.Exists(s_fixes, fix => fix.FixableDiagnosticIds.Contains(diagnostic.Id))
            ),
        ];
        Assert.NotEmpty(found);
        List<(CodeFixProvider Fix, CodeAction Action)> actions = await Actions(document, found);
        string expected = parts[1];
        if (expected.StartsWith(Offers, StringComparison.Ordinal))
        {
            string titles = string.Join(", ", actions.Select(static offered => offered.Action.Title));
            Assert.Equal(expected[Offers.Length..], titles.Length > 0 ? titles : "nothing");
            return;
        }

        CodeAction? action = expected.StartsWith(OfAll, StringComparison.Ordinal)
            ? await All(document, found, actions, expected[OfAll.Length..])
            : Assert.Single(actions, offered => offered.Action.Title == expected).Action;
        ApplyChangesOperation change = Assert.Single(
            (await action!.GetOperationsAsync(TestContext.Current.CancellationToken)).OfType<ApplyChangesOperation>()
        );
        Document changed = change.ChangedSolution.GetDocument(document.Id)!;
        Assert.Equal(
            Side(parts[0], "$2"),
            (await changed.GetTextAsync(TestContext.Current.CancellationToken)).ToString()
        );
    }

    private static string Side(string marked, string side) => Regex.Replace(marked, @"«([^|»]*)\|([^»]*)»", side);

    /// <summary>What each fix offers for the first diagnostic that it is for.</summary>
    private static async Task<List<(CodeFixProvider Fix, CodeAction Action)>> Actions(
        Document document,
        ImmutableArray<Diagnostic> found
    )
    {
        List<(CodeFixProvider Fix, CodeAction Action)> actions = [];
        foreach (CodeFixProvider fix in s_fixes)
        {
            if (found.FirstOrDefault(one => fix.FixableDiagnosticIds.Contains(one.Id)) is { } diagnostic)
            {
                await fix.RegisterCodeFixesAsync(
                    new CodeFixContext(
                        document,
                        diagnostic,
                        (action, _) => actions.Add((fix, action)),
                        TestContext.Current.CancellationToken
                    )
                );
            }
        }

        return actions;
    }

    private static Task<CodeAction?> All(
        Document document,
        ImmutableArray<Diagnostic> found,
        List<(CodeFixProvider Fix, CodeAction Action)> actions,
        string key
    )
    {
        CodeFixProvider fix = Assert.Single(actions, offered => offered.Action.EquivalenceKey == key).Fix;
        return fix.GetFixAllProvider()!
            .GetFixAsync(
                new FixAllContext(
                    document,
                    fix,
                    FixAllScope.Document,
                    key,
                    fix.FixableDiagnosticIds,
                    new Found([.. found.Where(one => fix.FixableDiagnosticIds.Contains(one.Id))]),
                    TestContext.Current.CancellationToken
                )
            );
    }

    private static Document Open(string source)
    {
        AdhocWorkspace workspace = new AdhocWorkspace();
        CSharpCompilation compilation = TestCompilation.Create(sources: source);
        Project project = workspace
            .AddProject("Handlers", LanguageNames.CSharp)
            .WithMetadataReferences(TestCompilation.References)
            .WithParseOptions(new CSharpParseOptions(LanguageVersion.Latest))
            .WithCompilationOptions(compilation.Options);
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
        ) => GetAllDiagnosticsAsync(document.Project, cancellationToken);

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
