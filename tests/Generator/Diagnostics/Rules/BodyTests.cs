namespace ClosureGen.Diagnostics.Tests.Rules;

public class AsyncVoidTests
{
    [Theory]
    [InlineData("partial class C { [NoCapture] async {|CGEN004:void|} M() => await Task.Yield(); }")]
    [InlineData(
        "partial class C { [NoCapture] private partial {|CGEN004:void|} M(); private async partial void M() => await Task.Yield(); }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("partial class C { [NoCapture] void M() { } }")]
    [InlineData("partial class C { [NoCapture] void M() { Action a = static async () => await Task.Yield(); } }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}

/// <summary>The attribute counts on either half of a partial method.</summary>
public class PartialHalvesTests
{
    [Theory]
    [InlineData("[NoCapture] partial void M({|CGEN002:ref|} int a); partial void M(ref int a) { }")]
    [InlineData("partial void M({|CGEN002:ref|} int a); [NoCapture] partial void M(ref int a) { }")]
    public Task Reports_once(string methods) => AnalyzerTest.Verify($"partial class C {{ {methods} }}");
}

public class IteratorTests
{
    [Theory]
    [InlineData("IEnumerable<int>", "yield return 1;")]
    [InlineData("IEnumerator<int>", "yield break;")]
    [InlineData("System.Collections.IEnumerable", "if (GetHashCode() > 0) { yield return 1; }")]
    public Task Reports(string type, string body) =>
        AnalyzerTest.Verify($"partial class C {{ [NoCapture] {type} {{|CGEN009:M|}}() {{ {body} }} }}");

    [Fact]
    public Task Reports_async_iterators() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture] async IAsyncEnumerable<int> {|CGEN009:M|}() { await Task.Yield(); yield return 1; } }"
        );

    [Theory]
    [InlineData("partial class C { [NoCapture] IEnumerable<int> M() => new[] { 1 }; }")]
    [InlineData(
        "partial class C { [NoCapture] IEnumerable<int> M() { return L(); static IEnumerable<int> L() { yield return 1; } } }"
    )]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}

public class PartialWithoutBodyTests
{
    [Fact]
    public Task Reports() => AnalyzerTest.Verify("partial class C { [NoCapture] partial void {|CGEN011:M|}(); }");

    /// <summary>It must get a body, perhaps from another generator; the compiler reports one that has none.</summary>
    [Fact]
    public Task Silent_about_one_that_must_have_a_body() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture] public partial void M(); }",
            LanguageVersion.Latest,
            null,
            "CS8795"
        );

    [Theory]
    [InlineData("partial class C { [NoCapture] partial void M(); partial void M() { } }")]
    [InlineData("partial class C { public partial int M(); [NoCapture] public partial int M() => 1; }")]
    [InlineData("abstract partial class C { [NoCapture] public abstract void M(); }")]
    [InlineData("partial class C { [NoCapture] public static extern void M(); }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}
