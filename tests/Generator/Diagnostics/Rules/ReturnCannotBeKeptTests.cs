namespace ClosureGen.Diagnostics.Tests.Rules;

public class ReturnCannotBeKeptTests
{
    [Theory]
    [InlineData("unsafe partial class C { int f; [NoCapture] {|CGEN003:ref int|} M() => ref f; }")]
    [InlineData("unsafe partial class C { int f; [NoCapture] {|CGEN003:ref readonly int|} M() => ref f; }")]
    [InlineData("unsafe partial class C { [NoCapture] {|CGEN003:Span<int>|} M() => default; }")]
    [InlineData("unsafe partial class C { [NoCapture] {|CGEN003:void*|} M() => default; }")]
    [InlineData("unsafe partial class C { [NoCapture] {|CGEN003:Task<int*[]>|} M() => null!; }")]
    [InlineData(
        "interface I { static abstract void F(); } partial class C { [NoCapture] {|CGEN003:I|} M() => null!; }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("int")]
    [InlineData("(int Sum, string? Error)")]
    [InlineData("dynamic")]
    [InlineData("List<int[]>")]
    [InlineData("IComparable[]")]
    public Task Silent(string type) =>
        AnalyzerTest.Verify($"partial class C {{ [NoCapture] {type} M() => default!; }}");

    [Fact]
    public async Task Says_what_to_do() =>
        Assert.Contains(
            "use an array, 'Memory<T>' or a class",
            await AnalyzerTest.Message("partial class C { [NoCapture] {|CGEN003:Span<int>|} M() => default; }")
        );
}
