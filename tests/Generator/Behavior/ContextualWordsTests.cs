namespace ClosureGen.Tests;

/// <summary>
/// Words that are keywords only in some places, as names of everything that generated code may name or be beside. What
/// is printed must mean the same there.
/// </summary>
public class ContextualWordsTests
{
    // One of each pair of returns, sources and places that is printed in another way.
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using ClosureGen;
        namespace OfTypes
        {
            public class @WORD { public class @nested { } }
            public partial class Handlers
            {
                [NoCapture] public int Take(@WORD item, int depth) => depth;
                [NoCapture] public async Task<@WORD?> LateAsync(@WORD? item, List<@WORD.@nested> rest) { await Task.Yield(); return item; }
                [NoCapture] public static void Row(int row, Range rest, IntPtr at, List<UIntPtr> all) { }
                [NoCapture] public static ValueTask<int> RowsAsync(Range rows) => default;
            }
            public partial struct Value { [NoCapture] public readonly int Take(string item) => 1; }
        }
        namespace OfMembers
        {
            public partial class Methods
            {
                public static string @WORD(params object?[] o) => throw new Exception("called");
                [NoCapture] public int Take(string item, Range rest) => 1;
                [NoCapture] public async Task LateAsync(string item) => await Task.Yield();
                [NoCapture] public void Row(int row) { }
            }
            public partial class Properties { public int @WORD => 1; [NoCapture] public int Take(string item) => 1; }
            public partial class Types { public class @WORD { } [NoCapture] public int Take(string item) => 1; [NoCapture] public async Task LateAsync(int row) => await Task.Yield(); }
        }
        namespace OfParameters
        {
            public partial class Handlers
            {
                [NoCapture] public int Item(string @WORD, int other) => other;
                [NoCapture] public Task<int> LateAsync(string @WORD, int other) => Task.FromResult(other);
                [NoCapture] public void Rest(int row, string @WORD = "") { }
                [NoCapture] public static void Chunk(Range @WORD, dynamic any) { }
                [NoCapture] public static void By(in DateTime @WORD) { }
            }
            public static partial class Extensions { [NoCapture] public static int Take(this string @WORD, int row) => row; }
        }
        namespace OfTypeParameters
        {
            public partial class Handlers { [NoCapture] public @WORD Take<@WORD>(@WORD item, List<@WORD> rest) where @WORD : class => item; }
            public partial class Handlers<@WORD> where @WORD : class { [NoCapture] public Task<@WORD> Take(@WORD item, @WORD[][]? all, Func<@WORD, int>? by) => Task.FromResult(item); }
        }
        namespace OfHandlers { public partial class Handlers { [NoCapture] public int @WORD(string item) => 1; [NoCapture] public static Task @WORDAsync2(int row) => Task.CompletedTask; } }
        namespace OfContainers { public partial class @WORD { [NoCapture] public int Take(string item, @WORD rest) => 1; } }
        namespace @WORD.OfNamespaces { public partial class Handlers { [NoCapture] public int Take(string item, Handlers rest) => 1; } }
        namespace OfOthers
        {
            public static class Program
            {
                public static string Run()
                {
                    try { new OfMembers.Methods().TakeEach((IEnumerable<string>)null!, default); return "no exception"; }
                    catch (ArgumentNullException e) { return e.ParamName!; }
                }
            }
        }
        """;

    // What generated code has names for or near; the others are printed nowhere.
    private static readonly string[] s_likely = ["_", "await", "field", "file", "nameof", "record", "scoped", "var"];

    public static TheoryData<string> Words => Slow.IsLong ? [.. All] : [.. s_likely];

    private static IEnumerable<string> All =>
        Enum.GetValues<SyntaxKind>()
            .Where(SyntaxFacts.IsContextualKeyword)
            .Select(static kind => SyntaxFacts.GetText(kind))
            .Where(static word => word.All(char.IsAsciiLetterLower))
            .Concat(["_", "dynamic", "extension", "nint", "notnull", "nuint", "union"])
            .Distinct();

    [Fact]
    public void Those_that_are_likely_are_among_all() => Assert.Superset(s_likely.ToHashSet(), All.ToHashSet());

    [Theory]
    [MemberData(nameof(Words))]
    public void Is_a_name_like_others(string word)
    {
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create(Source.Replace("WORD", word, StringComparison.Ordinal)),
            GeneratorRun.NewDriver()
        );
        Assert.Empty(run.Complaints());
        Assert.Equal(12, run.Files.Count);
        Assert.Equal("item", GeneratedAssembly.Run(GeneratedAssembly.Load(run.Output), "OfOthers.Program"));
    }

    /// <summary>No text needs them: types are known, and so are names.</summary>
    [Fact]
    public void Neither_var_nor_nameof_is_printed()
    {
        GeneratorRun run = GeneratorRun.Of(
            TestCompilation.Create(Source.Replace("WORD", "w", StringComparison.Ordinal))
        );
        foreach (string text in run.Files.Values)
        {
            Assert.DoesNotContain(
                CSharpSyntaxTree
                    .ParseText(text, cancellationToken: TestContext.Current.CancellationToken)
                    .GetRoot(TestContext.Current.CancellationToken)
                    .DescendantNodes()
                    .OfType<IdentifierNameSyntax>(),
                static name => name.Identifier.ValueText is "var" or "nameof" or "nint" or "nuint"
            );
        }
    }
}
