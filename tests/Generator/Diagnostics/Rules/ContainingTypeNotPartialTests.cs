namespace ClosureGen.Diagnostics.Tests.Rules;

public class ContainingTypeNotPartialTests
{
    [Theory]
    [InlineData("class C { [NoCapture] public void {|CGEN001:M|}() { } }")]
    [InlineData("record R { [NoCapture] void {|CGEN001:M|}(int a) { } }")]
    [InlineData("readonly struct S { [NoCapture] void {|CGEN001:M|}() { } [NoCapture] void {|CGEN001:N|}() { } }")]
    [InlineData("static class C { [NoCapture] static void {|CGEN001:M|}(this string s) { } }")]
    [InlineData("class A { partial class B { [NoCapture] void {|CGEN001:M|}() { } } }")]
    [InlineData("interface I { partial class B { [NoCapture] void {|CGEN001:M|}() { } } }")]
    [InlineData("partial class A<T> { class B { [NoCapture] void {|CGEN001:M|}(T t) { } } }")]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("partial class C { [NoCapture] public void M() { } }")]
    [InlineData("namespace N { partial record R { readonly partial record struct S { [NoCapture] void M() { } } } }")]
    [InlineData("partial interface I { partial class B { [NoCapture] void M() { } } }")]
    [InlineData("class C { public void M() { } }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);

    [Fact]
    public async Task Names_each_type_of_the_chain() =>
        Assert.Equal(
            "'A.B.D.M()' cannot be dispatched because its containing types are not partial: add 'partial' to 'A' and 'D'",
            await AnalyzerTest.Message(
                "class A { partial class B { class D { [NoCapture] void {|CGEN001:M|}() { } } } }"
            )
        );
}
