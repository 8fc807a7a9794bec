namespace ClosureGen.Tests;

/// <summary>What each kind of edit makes the generator print again.</summary>
public class CachingTests
{
    private const string First = """
        using ClosureGen;
        namespace N;
        public partial class A
        {
            [NoCapture(Name = "Do")]
            public void Handle(string text, int depth) { /* body */ }
        }
        public partial class B
        {
            [NoCapture]
            public void Handle(string text) { }
        }
        """;

    private const string Second = """
        using ClosureGen;
        namespace N;
        public partial class C
        {
            [NoCapture]
            public static int Count(string text) => text.Length;
        }
        """;

    private const string FileA = "N.A.NoCapture.g.cs";
    private const string FileB = "N.B.NoCapture.g.cs";
    private const string FileC = "N.C.NoCapture.g.cs";

    [Theory]
    [InlineData("/* body */", "/* another comment */")]
    [InlineData("/* body */", "System.Console.WriteLine(text);")]
    [InlineData("public partial class B", "\n\n  public  partial class B")]
    [InlineData("Name = \"Do\"", "Name = \"Do\", FlowExecutionContext = true")]
    [InlineData("[NoCapture]", "")]
    [InlineData("int depth", "int level", FileA)]
    [InlineData("\"Do\"", "\"Perform\"", FileA)]
    [InlineData("Name = \"Do\"", "Name = \"Do\", FlowExecutionContext = false", FileA)]
    [InlineData("[NoCapture(Name = \"Do\")]", "[NoCapture] void Other() { }\n[NoCapture(Name = \"Do\")]", FileA)]
    [InlineData("(string text) { }", "(string text) { } [NoCapture] void Other() { }", FileB)]
    public void In_the_handlers_file(string text, string by, params string[] printed) =>
        AssertPrinted(Replace(text, by), printed);

    [Theory]
    [InlineData("public class Unrelated { public void Handle() { } }")]
    [InlineData("namespace N { partial class AA { [ClosureGen.NoCapture] void M() { } } }", "N.AA.NoCapture.g.cs")]
    public void A_file_that_is_added(string source, params string[] printed) => AssertPrinted(Add(source), printed);

    [Fact]
    public void A_reference_that_is_added() =>
        AssertPrinted(compilation =>
            compilation.AddReferences(
                CSharpCompilation.Create("Empty", references: compilation.References).ToMetadataReference()
            )
        );

    [Fact]
    public void Models_are_compared_step_by_step()
    {
        GeneratorRun run = GeneratorRun.Of(Compilation(), GeneratorRun.NewDriver());
        GeneratorRun again = GeneratorRun.Of(Add("class Unrelated;")(Compilation()), run.Driver);
        ImmutableDictionary<string, ImmutableArray<IncrementalGeneratorRunStep>> steps = again
            .Driver.GetRunResult()
            .Results.Single()
            .TrackedSteps;
        foreach (string name in new[] { "Handlers", "Slots", "Files" })
        {
            Assert.NotEmpty(steps[name]);
            Assert.All(
                steps[name].SelectMany(step => step.Outputs),
                output =>
                    Assert.True(output.Reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged)
            );
        }
    }

    private static CSharpCompilation Compilation() => TestCompilation.Create(First, Second);

    private static System.Func<CSharpCompilation, CSharpCompilation> Add(string source) =>
        compilation => compilation.AddSyntaxTrees(TestCompilation.Parse(source, "Added.cs"));

    private static System.Func<CSharpCompilation, CSharpCompilation> Replace(string text, string by) =>
        compilation =>
        {
            SyntaxTree tree = compilation.SyntaxTrees[0];
            string edited = First.Replace(text, by, System.StringComparison.Ordinal);
            Assert.NotEqual(First, edited);
            return compilation.ReplaceSyntaxTree(tree, TestCompilation.Parse(edited, tree.FilePath));
        };

    private static void AssertPrinted(System.Func<CSharpCompilation, CSharpCompilation> edit, params string[] expected)
    {
        CSharpCompilation compilation = Compilation();
        GeneratorRun run = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
        Assert.Equal([FileA, FileB, FileC], run.Files.Keys.Order(System.StringComparer.Ordinal));

        GeneratorRun edited = GeneratorRun.Of(edit(compilation), run.Driver);
        Assert.Equal(expected, edited.PrintedFiles());
    }
}
