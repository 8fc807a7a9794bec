namespace ClosureGen.Rewrites.Tests;

/// <summary>
/// Programs are run, rewritten, and run again: they print the same, have no new warning and all their comments, and a
/// second rewrite changes nothing. Of what is refused it is shown that a careless rewrite prints something else.
/// </summary>
public class ProgramTests
{
    public static TheoryData<string> Names() => [.. ProgramFile.Names()];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Prints_the_same(string name)
    {
        ProgramFile program = ProgramFile.Read(name);
        Document before = Sources.Open(program.Source);
        string printed = RunningProgram.Output(await Compile(before));
        Assert.NotEqual("", printed);

        FixResult result = await Fix(before);
        Document after = result.Solution.GetDocument(before.Id)!;
        string text = (await after.GetTextAsync(TestContext.Current.CancellationToken)).ToString();
        Assert.Equal(
            program.Sites,
            result.Sites.Select(
                (site, i) =>
                    site.Form ?? (program.Sites.ElementAtOrDefault(i) == "refused" ? "refused" : site.Reason ?? "")
            )
        );
        Assert.All(program.Has, part => Assert.True(text.Contains(part), $"'{part}' is not in:\n{text}"));
        Assert.Equal(
            program.Reasons,
            result
                .Sites.Where(static site => site.Reason is not null)
                .Select((site, i) => Same(site.Reason!, program.Reasons.ElementAtOrDefault(i)))
        );

        Assert.Equal(printed, RunningProgram.Output(await Compile(after)));
        string[] complaints = [.. await Complaints(after)];
        if (complaints.Length > 0)
        {
            Assert.Empty(complaints.Except(await Complaints(before)));
        }

        Assert.Equal(await Comments(before), await Comments(after));

        FixResult again = await Fix(after);
        Assert.Equal(
            text,
            (
                await again.Solution.GetDocument(before.Id)!.GetTextAsync(TestContext.Current.CancellationToken)
            ).ToString()
        );
    }

    /// <summary>Of each refused site: what the program does if that one is rewritten none the less.</summary>
    [Theory]
    [MemberData(nameof(RefusedNames))]
    public async Task Careless_rewrite_is_wrong(string name)
    {
        ProgramFile program = ProgramFile.Read(name);
        Document document = Sources.Open(program.Source);
        List<Document> careless = [.. program.Careless.Select(static source => Sources.Open(source))];
        if (careless.Count == 0)
        {
            foreach (FixedSite site in (await Fix(document)).Sites)
            {
                careless.Add(await Copies.MakeAsync(document, site.Place.Start));
            }
        }

        string printed = RunningProgram.Output(await Compile(document));
        foreach (Document wrong in careless)
        {
            Compilation compilation = await Compile(wrong);
            if (program.CarelessError is { } error)
            {
                Assert.Contains(
                    compilation.GetDiagnostics(TestContext.Current.CancellationToken),
                    found => found.Severity == DiagnosticSeverity.Error && found.Id == error
                );
            }
            else
            {
                Assert.NotEqual(printed, RunningProgram.Output(compilation));
            }
        }
    }

    public static TheoryData<string> RefusedNames() =>
        [.. ProgramFile.Names().Where(static name => name.StartsWith("Refused/", StringComparison.Ordinal))];

    private static string Same(string reason, string? part) =>
        part is not null && reason.Contains(part, StringComparison.Ordinal) ? part : reason;

    private static Task<FixResult> Fix(Document document) =>
        ClosureFixer.FixAsync(
            document.Project.Solution,
            document.Project.Id,
            cancellationToken: TestContext.Current.CancellationToken
        );

    private static async Task<Compilation> Compile(Document document) =>
        (await document.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;

    private static async Task<IEnumerable<string>> Complaints(Document document)
    {
        Project project = document.Project;
        ImmutableArray<DiagnosticAnalyzer> analyzers =
        [
            .. project.AnalyzerReferences.SelectMany(static reference => reference.GetAnalyzers(LanguageNames.CSharp)),
        ];
        ImmutableArray<Diagnostic> found = await (await Compile(document))
            .WithAnalyzers(analyzers, project.AnalyzerOptions)
            .GetAllDiagnosticsAsync(TestContext.Current.CancellationToken);
        return found
            .Where(static diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning)
            .Select(static diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}");
    }

    private static async Task<IEnumerable<string>> Comments(Document document)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(TestContext.Current.CancellationToken))!;
        return root.DescendantTrivia()
            .Where(static trivia =>
                trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia
            )
            .Select(static trivia => trivia.ToString())
            .Order(StringComparer.Ordinal);
    }
}
