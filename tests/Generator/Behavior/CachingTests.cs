namespace ClosureGen.Tests;

/// <summary>What each kind of edit makes the generator print again: named for the edit.</summary>
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

    [Fact]
    public void Unrelated_type() => AssertPrinted(Add("public class Unrelated { public void Handle() { } }"));

    [Fact]
    public void Comment_in_the_handlers_file() => AssertPrinted(Replace("/* body */", "/* another comment */"));

    [Fact]
    public void White_space_in_the_handlers_file() =>
        AssertPrinted(Replace("public partial class B", "\n\n  public  partial class B"));

    [Fact]
    public void Handler_body() => AssertPrinted(Replace("/* body */", "System.Console.WriteLine(text);"));

    [Fact]
    public void Parameter_renamed() => AssertPrinted(Replace("int depth", "int level"), FileA);

    [Fact]
    public void Attribute_argument() => AssertPrinted(Replace("\"Do\"", "\"Perform\""), FileA);

    [Fact]
    public void Flow_turned_off() =>
        AssertPrinted(Replace("Name = \"Do\"", "Name = \"Do\", FlowExecutionContext = false"), FileA);

    [Fact]
    public void Flow_turned_on_where_it_is_on() =>
        AssertPrinted(Replace("Name = \"Do\"", "Name = \"Do\", FlowExecutionContext = true"));

    [Fact]
    public void Handler_added_to_this_type() =>
        AssertPrinted(
            Replace("[NoCapture(Name = \"Do\")]", "[NoCapture] void Other() { }\n[NoCapture(Name = \"Do\")]"),
            FileA
        );

    [Fact]
    public void Handler_added_to_another_type() =>
        AssertPrinted(
            Replace(
                "public void Handle(string text) { }",
                "public void Handle(string text) { } [NoCapture] void Other() { }"
            ),
            FileB
        );

    [Fact]
    public void Handler_in_a_new_type() =>
        AssertPrinted(
            Add("namespace N { partial class AA { [ClosureGen.NoCapture] void M() { } } }"),
            "N.AA.NoCapture.g.cs"
        );

    [Fact]
    public void Handler_removed() => AssertPrinted(Replace("[NoCapture]", ""));

    [Fact]
    public void Reference_added() =>
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
