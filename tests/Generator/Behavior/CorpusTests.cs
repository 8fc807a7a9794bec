namespace ClosureGen.Tests;

/// <summary>Every handler file is generated for, compiled without a complaint, loaded and run, in several variants.</summary>
public class CorpusTests
{
    // Handlers' own types break constraints, and attributes make null a default: their authors have been told.
    private static readonly string[] ConstraintsOnNulls = ["CS8714", "CS8634", "CS8631", "CS8625"];

    public static IEnumerable<TheoryDataRow<string>> Files => CorpusVariant.Rows(Corpus.Names);

    public static IEnumerable<TheoryDataRow<string>> SomeFiles =>
        CorpusVariant.Rows(Slow.OrEvery(4, Corpus.Names.Where((_, index) => Slow.IsLong || index % 2 == 1), 2));

    public static IEnumerable<TheoryDataRow<string>> InSystem => CorpusVariant.Rows(CorpusVariant.InsideSystem.Names);

    public static IEnumerable<TheoryDataRow<string>> WithReturns =>
        CorpusVariant.Rows(CorpusVariant.CarriageReturns.Names);

    [Fact]
    public void Holds_many_files() => Assert.InRange(Corpus.Names.Count(), 40, 1000);

    [Theory, MemberData(nameof(SomeFiles))]
    public void In_the_global_namespace(string file)
    {
        string source = Corpus.Read(file);
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(source));
        Assert.NotEmpty(run.Files);
        Assert.Empty(run.Complaints());
        Assert.Equal(Corpus.Expected(source), GeneratedAssembly.Run(GeneratedAssembly.Load(run.Output), "Corpus"));
    }

    [Theory, MemberData(nameof(Files))]
    public void Plain(string file) => CorpusVariant.Plain.Check(file);

    [Theory, MemberData(nameof(InSystem))]
    public void Inside_a_namespace_that_ends_in_system(string file) => CorpusVariant.InsideSystem.Check(file);

    [Theory, MemberData(nameof(WithReturns))]
    public void Carriage_returns(string file) => CorpusVariant.CarriageReturns.Check(file);

    [Fact]
    public void Line_ends_are_always_the_same()
    {
        Assert.InRange(CorpusVariant.CarriageReturns.Files.Count, 10, CorpusVariant.Plain.Files.Count);
        Assert.Superset(CorpusVariant.CarriageReturns.Files.ToHashSet(), CorpusVariant.Plain.Files.ToHashSet());
        Assert.All(
            CorpusVariant.CarriageReturns.Files.Values,
            text => Assert.DoesNotContain("\r", text, StringComparison.Ordinal)
        );
    }

    /// <summary>Users' compilers do not look for nulls in generated files. Here it does, and files are as good as checked.</summary>
    [Fact]
    public void Nothing_is_null_that_must_not_be()
    {
        CSharpCompilation output = CorpusVariant.Plain.Output;
        var generated = new List<SyntaxTree>();
        foreach (SyntaxTree tree in Slow.OrEvery(10, CorpusVariant.Plain.GeneratedTrees))
        {
            string text = tree.ToString();
            string checkedText = text.Replace(
                "#nullable disable warnings",
                "#nullable enable warnings",
                StringComparison.Ordinal
            );
            Assert.NotEqual(text, checkedText);
            generated.Add(tree.WithChangedText(SourceText.From(checkedText, Encoding.UTF8)));
            output = output.ReplaceSyntaxTree(tree, generated[^1]);
        }

        // Tree by tree: what is not generated is not looked at.
        List<Diagnostic> found = generated
            .SelectMany(tree =>
                output.GetSemanticModel(tree).GetDiagnostics(cancellationToken: TestContext.Current.CancellationToken)
            )
            .Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning)
            .Where(diagnostic => !ConstraintsOnNulls.Contains(diagnostic.Id))
            .ToList();
        Assert.Empty(found);
    }
}
