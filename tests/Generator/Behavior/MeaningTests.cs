namespace ClosureGen.Tests;

/// <summary>
/// Edits of one file that change what is generated for another, and edits that cannot: a driver that has run before
/// makes of them what a new one makes of trees that nobody has seen.
/// </summary>
public class MeaningTests
{
    private const string Handlers = """
        using ClosureGen;
        using Shop;
        public partial class C : Base
        {
            [NoCapture] public void Take(Order order, Side side = Limits.Default, int depth = Limits.Depth) { }
            [NoCapture] public void Read(Order? order) { }
            [NoCapture] public partial System.Collections.Generic.IEnumerable<int> List(int count);
            public partial class Nested { [NoCapture] public Result Sum(Order[] orders) => default!; }
        }
        """;

    private const string Others = """
        namespace Shop
        {
            public class Order { public int Id => 1; }
            public enum Side { Buy = 1, Sell = 2 }
            public static class Limits { public const Side Default = Side.Buy; public const int Depth = 3; public static int Count = 4; }
            public class Result { public int Sum() { return 1; } }
        }
        public partial class Base { }
        public partial class C
        {
            public partial System.Collections.Generic.IEnumerable<int> List(int count) { return [count]; }
        }
        """;

    [Theory]
    [InlineData("class Order {", "ref struct Order {")]
    [InlineData("public class Order {", "[System.Obsolete] public class Order {")]
    [InlineData("Buy = 1", "Buy = 7")]
    [InlineData("Default = Side.Buy", "Default = Side.Sell")]
    [InlineData("Depth = 3", "Depth = 2 + 2")]
    [InlineData("namespace Shop", "class Order { } namespace Shop")]
    [InlineData("class Base { }", "class Base { public void TakeWork(Shop.Order o, Shop.Side s, int d) { } }")]
    [InlineData("class Base { }", "class Base { [ClosureGen.NoCapture] public void Take(int i) { } }")]
    [InlineData("class C\n{", "class C { int TakeWork;")]
    [InlineData(
        "class Result {",
        "class Result { public System.Runtime.CompilerServices.TaskAwaiter GetAwaiter() => default; "
    )]
    [InlineData("return [count];", "yield return count;")]
    [InlineData("namespace Shop", "global using Order = System.String; namespace Shop")]
    public void Changes_what_is_generated(string text, string by) =>
        Assert.NotEqual(Before(), Edit(text, by, isCached: false));

    [Theory]
    [InlineData("class Order {", "struct Order {")]
    [InlineData("enum Side {", "enum Side { None,")]
    [InlineData("public enum Side", "#nullable disable\npublic enum Side")]
    public void May_change_it(string text, string by) => Edit(text, by, isCached: false);

    [Theory]
    [InlineData("Id => 1", "Id => 2")]
    [InlineData("return 1;", "int two = 2; return two;")]
    [InlineData("Count = 4", "Count = 5")]
    [InlineData("namespace Shop", "// A comment.\nnamespace Shop")]
    public void Changes_nothing(string text, string by) => Assert.Equal(Before(), Edit(text, by, isCached: true));

    [Fact]
    public void A_file_that_comes_and_goes()
    {
        CSharpCompilation compilation = Compile(Others);
        GeneratorRun before = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
        SyntaxTree added = TestCompilation.Parse("public partial class Base { public int TakeWork; }", "Added.cs");
        GeneratorRun after = GeneratorRun.Of(compilation.AddSyntaxTrees(added), before.Driver);
        Assert.Contains("new TakePairing TakeWork", string.Concat(after.Files.Values), StringComparison.Ordinal);
        Assert.Equal(before.Files, GeneratorRun.Of(compilation, after.Driver).Files);
    }

    private static string Before() => All(GeneratorRun.Of(Compile(Others), GeneratorRun.NewDriver()));

    private static string Edit(string text, string by, bool isCached)
    {
        string edited = Others.Replace(text, by, StringComparison.Ordinal);
        Assert.NotEqual(Others, edited);
        CSharpCompilation compilation = Compile(Others);
        GeneratorRun before = GeneratorRun.Of(compilation, GeneratorRun.NewDriver());
        SyntaxTree tree = compilation.SyntaxTrees[1];
        GeneratorRun after = GeneratorRun.Of(
            compilation.ReplaceSyntaxTree(tree, TestCompilation.Parse(edited, tree.FilePath)),
            before.Driver
        );
        Assert.Equal(All(GeneratorRun.Of(Compile(edited), GeneratorRun.NewDriver())), All(after));
        if (isCached)
        {
            after.AssertOutputsAreCached();
        }

        return All(after);
    }

    private static CSharpCompilation Compile(string others) => TestCompilation.Create(Handlers, others);

    private static string All(GeneratorRun run) =>
        string.Concat(
            run.Files.OrderBy(file => file.Key, StringComparer.Ordinal).Select(file => file.Key + file.Value)
        );
}
