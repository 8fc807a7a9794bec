using ClosureGen.Tests;
using TestCompilation = ClosureGen.Diagnostics.Tests.Harness.TestCompilation;

namespace ClosureGen.Diagnostics.Tests;

/// <summary>
/// Code as it stands while it is typed: neither the generator nor an analyzer throws at text cut off anywhere, or at a
/// token left out. Of all the places a seeded sample is tried, or all with <c>CLOSUREGEN_EVERY_CUT=1</c> in the
/// environment, which takes many minutes.
/// </summary>
public class HalfTypedTests
{
    public static TheoryData<string> Files => ["", .. Slow.OrEvery(10, Corpus.Names)];

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

    [Theory]
    [MemberData(nameof(Files))]
    public Task Text_cut_off(string file)
    {
        string source = Read(file);
        return RunAll(Choose(file, source.Length).Select(position => source[..position]));
    }

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Token_left_out(string file)
    {
        string source = Read(file);
        SyntaxNode root = await CSharpSyntaxTree
            .ParseText(source, cancellationToken: TestContext.Current.CancellationToken)
            .GetRootAsync(TestContext.Current.CancellationToken);
        List<TextSpan> tokens = [.. root.DescendantTokens().Select(static token => token.Span)];
        await RunAll(
            Choose(file, tokens.Count).Select(index => source.Remove(tokens[index].Start, tokens[index].Length))
        );
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

    private static string Read(string file) => file.Length == 0 ? Source : Corpus.Read(file);

    private static IEnumerable<int> Choose(string file, int count)
    {
        if (Environment.GetEnvironmentVariable("CLOSUREGEN_EVERY_CUT") == "1")
        {
            return Enumerable.Range(0, count);
        }

        Random random = new Random(1);
        return Enumerable.Range(0, (file.Length > 0 ? 1 : 5) * (Slow.IsLong ? 8 : 2)).Select(_ => random.Next(count));
    }

    // One driver for all states of the file, and a fresh one for each: both happen to a user.
    private static async Task RunAll(IEnumerable<string> states)
    {
        GeneratorDriver reused = GeneratorRun.NewDriver();
        foreach (string state in states)
        {
            CSharpCompilation compilation = ClosureGen.Tests.TestCompilation.Create(state);
            GeneratorRun again = GeneratorRun.Of(compilation, reused);
            reused = again.Driver;
            Assert.Equal(GeneratorRun.Of(compilation, GeneratorRun.NewDriver()).Files, again.Files);
            await Analyze(again.Output);
        }
    }

    private static Task<IEnumerable<string>> Run(string source) =>
        Analyze(TestCompilation.Generate(TestCompilation.Create(sources: source)));

    private static async Task<IEnumerable<string>> Analyze(CSharpCompilation output)
    {
        Assert.All(output.SyntaxTrees.Skip(1), static generated => Assert.Empty(generated.GetDiagnostics()));
        return (await AnalyzerTest.Run(output)).Select(static diagnostic => diagnostic.Id);
    }
}
