namespace ClosureGen.Diagnostics.Tests.Rules;

public class ItemIndexMisusedTests
{
    [Theory]
    [InlineData("partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] long i) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] int? i) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] in int i) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a, [ItemIndex] int i, [{|CGEN015:ItemIndex|}] int j) { } }")]
    [InlineData(
        "partial class C { [NoCapture] static void M([{|CGEN015:ItemIndex|}] int i, CancellationToken t) { } }"
    )]
    [InlineData("static partial class C { [NoCapture] static void M([{|CGEN015:ItemIndex|}] this int i, int a) { } }")]
    [InlineData(
        "static partial class C { [NoCapture] static void M(this string s, [{|CGEN015:ItemIndex|}] int i) { } }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("partial class C { [NoCapture] void M(int a, [ItemIndex] int i) { } }")]
    [InlineData("partial class C { [NoCapture] static int M([ItemIndex] int i, CancellationToken t, int a) => i; }")]
    [InlineData("partial class C { [NoCapture] void M([ItemIndex] int i) { } }")]
    [InlineData("static partial class C { [NoCapture] static void M(this string s, int a, [ItemIndex] int i) { } }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}

public class ParameterWithoutHandlerTests
{
    [Theory]
    [InlineData("class C { void M(int a, [{|CGEN025:ItemIndex|}] int i) { } }")]
    [InlineData("class C { void M([{|CGEN025:FromScope|}] C c) { } }")]
    [InlineData("class C { void M([{|CGEN025:FromScope|}, {|CGEN025:ItemIndex|}] int i) { } }")]
    [InlineData("record C([{|CGEN025:ItemIndex|}] int i);")]
    [InlineData("class C { int P { get => 1; [param: {|CGEN025:ItemIndex|}] set { } } }")]
    [InlineData("class C { int P { get; [param: {|CGEN025:ItemIndex|}] init; } }")]
    [InlineData("class C { int this[int a] { [param: {|CGEN025:ItemIndex|}] set { } } }")]
    [InlineData("class C { event Action E { [param: {|CGEN025:ItemIndex|}] add { } remove { } } }")]
    [InlineData("class C { Action<int> f = ([{|CGEN025:ItemIndex|}] int i) => { }; }")]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("partial class C { [NoCapture] void M(int a, [ItemIndex] int i) { } }")]
    [InlineData("partial class C { [NoCapture] void M([FromScope] C c) { } }")]
    [InlineData("interface I { void M([FromScope] I i); } class C : I { public void M([FromScope] I i) { } }")]
    [InlineData(
        "class B { public virtual void M() { } } class C { void N([Obs] int i) { } } class ObsAttribute : Attribute;"
    )]
    [InlineData(
        "interface I { void M(int a, [ItemIndex] int i); } class C : I { public void M(int a, [ItemIndex] int i) { } }"
    )]
    public Task Silent(string source) => AnalyzerTest.Verify(source);

    [Fact]
    public Task Silent_for_an_override() =>
        AnalyzerTest.Verify(
            "partial class B { [NoCapture] public virtual void M(int a, [ItemIndex] int i) { } } "
                + "class C : B { public override void M(int a, [ItemIndex] int i) { } }"
        );
}
