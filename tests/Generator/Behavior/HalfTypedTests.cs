namespace ClosureGen.Tests;

/// <summary>
/// Code as it stands while somebody types: the generator must not throw. A sample with a fixed seed; all positions
/// with <c>CLOSUREGEN_EVERY_CUT=1</c> in the environment, which takes nine minutes; last run whole, and passed, on
/// 21 November 2026 with Roslyn 4.8.0.
/// </summary>
public class HalfTypedTests
{
    private static readonly int Sample = Slow.IsAskedFor ? 4 : 2;

    public static IEnumerable<TheoryDataRow<string>> CutOff => CorpusVariant.Rows(Slow.OrEvery(3, Corpus.Names));

    public static IEnumerable<TheoryDataRow<string>> WithoutOne => CorpusVariant.Rows(Slow.OrEvery(3, Corpus.Names, 1));

    [Theory, MemberData(nameof(CutOff))]
    public void Cut_anywhere(string file)
    {
        string source = Corpus.Read(file);
        Run(Choose(source.Length).Select(position => source[..position]));
    }

    [Theory, MemberData(nameof(WithoutOne))]
    public void Without_a_token(string file)
    {
        string source = Corpus.Read(file);
        SyntaxToken[] tokens =
        [
            .. CSharpSyntaxTree
                .ParseText(source, cancellationToken: TestContext.Current.CancellationToken)
                .GetRoot(TestContext.Current.CancellationToken)
                .DescendantTokens(),
        ];
        Run(Choose(tokens.Length).Select(index => source.Remove(tokens[index].SpanStart, tokens[index].Span.Length)));
    }

    // One driver for all states of the file, and a fresh one for each: both happen to a user.
    private static void Run(IEnumerable<string> states)
    {
        GeneratorDriver reused = GeneratorRun.NewDriver();
        foreach (string state in states)
        {
            CSharpCompilation compilation = TestCompilation.Create(state);
            GeneratorRun fresh = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
            GeneratorRun again = GeneratorRun.Of(compilation, reused);
            reused = again.Driver;
            Assert.Equal(fresh.Files, again.Files);
        }
    }

    private static IEnumerable<int> Choose(int count)
    {
        if (Environment.GetEnvironmentVariable("CLOSUREGEN_EVERY_CUT") == "1")
        {
            return Enumerable.Range(0, count);
        }

        var random = new Random(7);
        return Enumerable.Range(0, Sample).Select(_ => random.Next(count));
    }
}
