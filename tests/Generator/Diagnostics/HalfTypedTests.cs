namespace ClosureGen.Diagnostics.Tests;

/// <summary>
/// Code as it stands while it is typed: no analyzer throws at text cut off anywhere, or at a token left out. Of all the
/// places a seeded sample is tried, or all with <c>CLOSUREGEN_EVERY_CUT=1</c> in the environment, which
/// takes a minute; last run whole, and passed, on 21 November 2026 with Roslyn 4.14.0.
/// </summary>
public class HalfTypedTests
{
    private static readonly int s_sample = ClosureGen.Tests.Slow.IsAskedFor ? 40 : 10;

    private const string Source =
        TestCompilation.Usings
        + """
            file class Hidden;
            public abstract partial class Desk<T>(int primary) : IDisposable where T : struct
            {
                class Level;
                [NoCapture(Name = "Reprice", Accessibility = DispatchAccessibility.Public)]
                private int Price(T order, Level level, [ItemIndex] int index, CancellationToken token = default) => primary;
                [NoCapture] public async void PriceAsync<U>(ref U order, Span<int> depth) where U : List<Hidden> => await Task.Yield();
                [NoCapture] void IDisposable.Dispose() { }
                [NoCapture] partial void Half();
                [NoCapture] IEnumerable<int> Levels() { yield return 1; }
                [NoCapture] public static Desk<T> operator +(Desk<T> a, Desk<T> b) => a;
                [NoCapture] public void Capture(int depth)
                {
                    Func<int> f = () => depth + primary;
                    Local();
                    [NoCapture] async void Local() { await Task.Yield(); f(); }
                }
            }
            public partial class Handler { [NoCapture] public void Run(string text) { } [NoCapture] void RunAsync(string text) { } }
            public class User
            {
                async Task Use(Handler h)
                {
                    h?.RunWork("");
                    _ = h!.RunWork("").Dispatch();
                    var v = h.RunWork("").Dispatch();
                    while (true) { await v; }
                }
            }
            """;

    [Fact]
    public async Task Text_cut_off()
    {
        foreach (int position in Choose(Source.Length))
        {
            await Run(Source[..position]);
        }
    }

    [Fact]
    public async Task Token_left_out()
    {
        SyntaxNode root = await CSharpSyntaxTree
            .ParseText(Source, cancellationToken: TestContext.Current.CancellationToken)
            .GetRootAsync(TestContext.Current.CancellationToken);
        List<TextSpan> tokens = [.. root.DescendantTokens().Select(static token => token.Span)];
        foreach (TextSpan token in Choose(tokens.Count).Select(index => tokens[index]))
        {
            await Run(Source.Remove(token.Start, token.Length));
        }
    }

    /// <summary>The whole is reported on: the samples above cut into something that analyzers look at.</summary>
    [Fact]
    public async Task Whole() => Assert.True((await Run(Source)).Distinct().Count() > 10);

    /// <summary>Where a name is missing, or a type, the compiler says so; of a generated file it has nothing to say.</summary>
    [Theory]
    [InlineData("partial class C { [NoCapture] public void M(string text, int) { } }")]
    [InlineData("partial class C { [NoCapture] public void M<>(string text) { } }")]
    [InlineData("partial class C<> { [NoCapture] public void M(string text) { } }")]
    [InlineData("partial class { [NoCapture] public void M(string text) { } }")]
    [InlineData("partial class C<> { partial class D { [NoCapture] public void M(string text) { } } }")]
    [InlineData("namespace { partial class C { [NoCapture] public void M(string text) { } } }")]
    [InlineData("namespace N { [NoCapture] public void M(string text) { } }")]
    public async Task Nothing_is_generated_where_a_name_is_missing(string source)
    {
        CSharpCompilation output = TestCompilation.Generate(
            TestCompilation.Create(sources: TestCompilation.Usings + source)
        );
        Assert.Single(output.SyntaxTrees);
        Assert.DoesNotContain(await AnalyzerTest.Run(output), static found => found.Id.StartsWith("CGEN"));
    }

    private static IEnumerable<int> Choose(int count)
    {
        if (Environment.GetEnvironmentVariable("CLOSUREGEN_EVERY_CUT") == "1")
        {
            return Enumerable.Range(0, count);
        }

        Random random = new Random(1);
        return Enumerable.Range(0, s_sample).Select(_ => random.Next(count));
    }

    private static async Task<IEnumerable<string>> Run(string source)
    {
        CSharpCompilation output = TestCompilation.Generate(TestCompilation.Create(sources: source));
        Assert.All(output.SyntaxTrees.Skip(1), static generated => Assert.Empty(generated.GetDiagnostics()));
        return (await AnalyzerTest.Run(output)).Select(static diagnostic => diagnostic.Id);
    }
}
