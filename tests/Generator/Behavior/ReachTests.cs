namespace ClosureGen.Tests;

/// <summary>
/// Edits of one file in a project of many, by which a handler in another comes to mean something else: a driver that
/// remembers models makes of them what a new one makes of trees that nobody has seen.
/// </summary>
public class ReachTests
{
    // What the handlers mean depends on each of the others, on some through two more.
    private static readonly Dictionary<string, string> Project = new()
    {
        ["Handlers.cs"] = """
            using System;
            using ClosureGen;
            using Aliased = Shop.Line;
            using static Shop.Limits;
            namespace Shop.Inner
            {
                public partial class Handlers : Base
                {
                    [NoCapture] public void Take(Order order, Side side = Side.Buy, int depth = Depth) { }
                    [NoCapture(Name = Names.Of)] public Result Read(Aliased? line, Everywhere everywhere) => default!;
                    [NoCapture, Mark, Obsolete] public void Note<T>(T note, Key key) where T : Order { }
                    [NoCapture] public partial System.Collections.Generic.IEnumerable<int> List(int count);
                }
            }
            """,
        ["Part.cs"] = "namespace Shop.Inner { public partial class Handlers : IHandlers { } }",
        ["List.cs"] = """
            namespace Shop.Inner
            {
                partial class Handlers
                {
                    public partial System.Collections.Generic.IEnumerable<int> List(int count) { return [count]; }
                }
            }
            """,
        ["IHandlers.cs"] = "namespace Shop.Inner { public interface IHandlers { } }",
        ["Base.cs"] = "namespace Shop { public class Base : Root { public class Key { } } }",
        ["Root.cs"] =
            "namespace Shop { public partial class Root { [ClosureGen.NoCapture] public void Begin(Order o) { } } }",
        ["Order.cs"] =
            "namespace Shop { [System.Obsolete(Texts.Old, DiagnosticId = Texts.Id)] public class Order { } }",
        ["Texts.cs"] = "namespace Shop { static class Texts { public const string Old = \"old\", Id = Ids.Old; } }",
        ["Ids.cs"] = "namespace Shop { static class Ids { public const string Old = \"SHOP1\"; } }",
        ["Side.cs"] = "namespace Shop { class Before { int f = 1; } public enum Side { Buy = 1, Sell = 2 } }",
        ["Limits.cs"] = "namespace Shop { public static class Limits { public const int Depth = More.Depth + 1; } }",
        ["More.cs"] = "namespace Shop { public static class More { static int s = 1; public const int Depth = 3; } }",
        ["Line.cs"] = "namespace Shop { public struct Line { } }",
        ["Names.cs"] = "namespace Shop { public static class Names { public const string Of = \"Look\"; } }",
        ["Result.cs"] = "namespace Shop { public class Result : ResultRoot { } public class ResultRoot { } }",
        ["Global.cs"] = "global using Everywhere = Shop.Text; global using Far;",
        ["Text.cs"] = "namespace Shop { public class Text { } }",
        ["Mark.cs"] = "namespace Shop { public class MarkAttribute : System.Attribute { } }",
        ["Unrelated.cs"] = "namespace Shop { public class Unrelated { public int Edit => 1; } }",
        ["Far.cs"] = "namespace Far { public class Unseen { } }",
    };

    [Theory]
    [InlineData("Base.cs", "class Key { }", "class Key { } public void TakeWork(Order o, Side s, int d) { }")]
    [InlineData("Root.cs", "class Root {", "class Root { public int TakeWork, NoteBatch;")]
    [InlineData("Root.cs", "void Begin(", "void Take(")]
    [InlineData("Base.cs", "class Key", "ref struct Key")]
    [InlineData("Part.cs", "IHandlers { }", "IHandlers { int TakeWork; }")]
    [InlineData("List.cs", "return [count];", "yield return count;")]
    [InlineData("Order.cs", "class Order", "ref struct Order")]
    [InlineData("Texts.cs", "Id = Ids.Old", "Id = \"SHOP2\"")]
    [InlineData("Ids.cs", "SHOP1", "SHOP2")]
    [InlineData("Side.cs", "Buy = 1", "Buy = 7")]
    [InlineData("Limits.cs", "+ 1", "+ 2")]
    [InlineData("More.cs", "Depth = 3", "Depth = 4")]
    [InlineData("Line.cs", "struct Line", "ref struct Line")]
    [InlineData("Names.cs", "\"Look\"", "\"See\"")]
    [InlineData(
        "Result.cs",
        "ResultRoot { } }",
        "ResultRoot { public System.Runtime.CompilerServices.TaskAwaiter GetAwaiter() => default; } }"
    )]
    [InlineData("Global.cs", "Shop.Text", "Shop.Line")]
    [InlineData("Text.cs", "class Text", "ref struct Text")]
    [InlineData("Unrelated.cs", "namespace Shop {", "namespace Shop.Inner { public class Order { } } namespace Shop {")]
    [InlineData("Unrelated.cs", "class Unrelated", "class ObsoleteAttribute")]
    [InlineData("Unrelated.cs", "class Unrelated", "class TakePairing")]
    [InlineData("Unrelated.cs", "class Unrelated", "class TakeWork")]
    [InlineData("Unrelated.cs", "class Unrelated", "class ClosureGen")]
    [InlineData("Unrelated.cs", "namespace Shop", "namespace Shop.Inner.Side")]
    [InlineData("Unrelated.cs", "namespace Shop", "namespace Shop.TakeEach")]
    [InlineData(
        "Unrelated.cs",
        "namespace Shop",
        "namespace Shop.Inner { class NoCaptureAttribute : System.Attribute { } } namespace Shop"
    )]
    [InlineData(
        "Unrelated.cs",
        "class Unrelated {",
        "class Unrelated { } namespace Inner { public partial class Handlers { int LookWork; } }"
    )]
    public void Reaches_the_handlers(string file, string text, string by)
    {
        (string before, string after, string fresh) = Edit(file, text, by);
        Assert.Equal(fresh, after);
        Assert.NotEqual(before, after);
    }

    [Theory]
    [InlineData("Unrelated.cs", "class Unrelated", "class Other")]
    [InlineData("Unrelated.cs", "Edit =>", "Order =>")]
    [InlineData("Unrelated.cs", "public int", "public Order Own; public int")]
    [InlineData("Unrelated.cs", "namespace Shop", "namespace Elsewhere")]
    [InlineData("IHandlers.cs", "{ }", "{ void Handle(); }")]
    [InlineData("Mark.cs", "class MarkAttribute", "sealed class MarkAttribute")]
    [InlineData("Far.cs", "class Unseen", "class Seen")]
    [InlineData("Far.cs", "class Unseen", "class Everywhere")]
    [InlineData("Part.cs", "partial class", "sealed partial class")]
    public void Reaches_them_not(string file, string text, string by)
    {
        (string before, string after, string fresh) = Edit(file, text, by);
        Assert.Equal(fresh, after);
        Assert.Equal(before, after);
    }

    [Theory]
    [InlineData("Unrelated.cs", "Edit => 1", "Edit => 2")]
    [InlineData("List.cs", "return [count];", "int more = count; return [more];")]
    [InlineData("More.cs", "s = 1", "s = 2")]
    [InlineData("Order.cs", "namespace Shop", "// A comment.\nnamespace Shop")]
    public void Is_not_looked_at(string file, string text, string by)
    {
        CSharpCompilation compilation = Compile(Project);
        GeneratorRun before = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
        string edited = Project[file].Replace(text, by, StringComparison.Ordinal);
        Assert.NotEqual(Project[file], edited);
        GeneratorRun after = GeneratorRun.Of(Replace(compilation, file, edited), before.Driver);
        Assert.Equal(All(before), All(after));
        after.AssertOutputsAreCached();
    }

    [Fact]
    public void A_file_that_comes_and_goes()
    {
        CSharpCompilation compilation = Compile(Project);
        GeneratorRun before = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
        SyntaxTree added = TestCompilation.Parse(
            "namespace Shop { partial class Root { public int TakeWork; } }",
            "A.cs"
        );
        GeneratorRun after = GeneratorRun.Of(compilation.AddSyntaxTrees(added), before.Driver);
        Assert.Contains("new TakePairing TakeWork", All(after), StringComparison.Ordinal);
        Assert.Equal(All(before), All(GeneratorRun.Of(compilation, after.Driver)));
    }

    /// <summary>Whether a struct has a field for what a body names is not asked, as bodies are not read again.</summary>
    [Theory]
    [InlineData("struct Line(string s) { public int Length() => 1; }", "=> 1", "=> s.Length")]
    [InlineData("struct Line(string s) { public int Length { get { return 1; } } }", "return 1", "return s.Length")]
    [InlineData(
        "struct Line<T>(System.Collections.Generic.List<T> s) { public int Count => 1; }",
        "=> 1",
        "=> s.Count"
    )]
    [InlineData("partial struct Line { public int Count => 1; }", "=> 1", "=> 2")]
    public void No_body_of_a_struct_reaches_them(string source, string text, string by)
    {
        string type = source.Contains('<', StringComparison.Ordinal) ? "Line<int>" : "Line";
        MetadataReference library = TestCompilation
            .Create("public class Outer<T> { public struct Kept { public T Value; } }")
            .ToMetadataReference();
        foreach (string kept in new[] { type, type + "?", $"({type}, int)", $"Outer<{type}>.Kept" })
        {
            CSharpCompilation compilation = Compile(
                    new()
                    {
                        ["Handlers.cs"] =
                            $"partial class C {{ [ClosureGen.NoCapture] void M(int item, {kept} line) {{ }} }}",
                        ["Line.cs"] = source,
                    }
                )
                .AddReferences(library);
            GeneratorRun before = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
            string edited = source.Replace(text, by, StringComparison.Ordinal);
            CSharpCompilation after = Replace(compilation, "Line.cs", edited);
            Assert.Equal(
                All(GeneratorRun.Of(after, GeneratorRun.NewDriver())),
                All(GeneratorRun.Of(after, before.Driver))
            );
            Assert.Contains("_line = line", All(before), StringComparison.Ordinal);
        }
    }

    /// <summary>Whatever it is that is edited: words of the project in turn, into each of some others.</summary>
    // Not Order: a constant of that name, asked for by an attribute of that type, overflows the compiler's own stack.
    [Theory]
    [InlineData("")]
    [InlineData("Line")]
    [InlineData("Handlers")]
    [InlineData("System")]
    public void Any_word(string by)
    {
        CSharpCompilation compilation = Compile(Project);
        GeneratorDriver driver = GeneratorRun.Of(compilation, GeneratorRun.NewDriver()).Driver;
        int step =
            Slow.IsLong ? 4
            : Slow.IsAskedFor ? 15
            : 45;
        int edits = 0;
        foreach ((string file, string source) in Project)
        {
            IEnumerable<SyntaxToken> tokens = CSharpSyntaxTree
                .ParseText(source, cancellationToken: TestContext.Current.CancellationToken)
                .GetRoot(TestContext.Current.CancellationToken)
                .DescendantTokens();
            foreach (SyntaxToken token in tokens.Where((_, index) => index % step == by.Length % step))
            {
                string edited = source.Remove(token.SpanStart, token.Span.Length).Insert(token.SpanStart, by);
                GeneratorRun after = GeneratorRun.Of(Replace(compilation, file, edited), driver);
                Dictionary<string, string> project = new(Project) { [file] = edited };
                GeneratorRun fresh = GeneratorRun.Of(Compile(project), GeneratorRun.NewDriver());
                Assert.Equal(All(fresh), All(after));

                // Back: what is remembered of the edit must not outlive it.
                driver = GeneratorRun.Of(compilation, after.Driver).Driver;
                edits++;
            }
        }

        Assert.True(edits > (300 / step), $"{edits} edits are not the project's words.");
    }

    private static (string Before, string After, string Fresh) Edit(string file, string text, string by)
    {
        string edited = Project[file].Replace(text, by, StringComparison.Ordinal);
        Assert.NotEqual(Project[file], edited);
        CSharpCompilation compilation = Compile(Project);
        GeneratorRun before = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
        GeneratorRun after = GeneratorRun.Of(Replace(compilation, file, edited), before.Driver);
        Dictionary<string, string> project = new(Project) { [file] = edited };
        return (All(before), All(after), All(GeneratorRun.Of(Compile(project), GeneratorRun.NewDriver())));
    }

    private static CSharpCompilation Compile(Dictionary<string, string> project) =>
        TestCompilation.Create(project.Select(file => TestCompilation.Parse(file.Value, file.Key)));

    private static CSharpCompilation Replace(CSharpCompilation compilation, string file, string edited) =>
        compilation.ReplaceSyntaxTree(
            compilation.SyntaxTrees.Single(tree => tree.FilePath == file),
            TestCompilation.Parse(edited, file)
        );

    private static string All(GeneratorRun run) =>
        string.Concat(
            run.Files.OrderBy(file => file.Key, StringComparer.Ordinal).Select(file => file.Key + file.Value)
        );
}
