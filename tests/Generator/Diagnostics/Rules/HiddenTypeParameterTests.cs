namespace ClosureGen.Diagnostics.Tests.Rules;

public class HiddenTypeParameterTests
{
    [Theory]
    [InlineData("partial class A<T> { partial class B<T> { [NoCapture] public void {|CGEN026:M|}(T x) { } } }")]
    [InlineData("partial class A<T> { partial class B<T> { [NoCapture] static void {|CGEN026:M|}() { } } }")]
    [InlineData(
        "partial class A<T> { partial class B { partial class D<U, T> { [NoCapture] void {|CGEN026:M|}() { } } } }"
    )]
    [InlineData(
        "partial class A<T> { partial class B<T> { partial class D { [NoCapture] void {|CGEN026:M|}() { } } } }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("partial class A<T> { partial class B<U> { [NoCapture] public void M(T x, U y) { } } }")]
    [InlineData("partial class A<T> { partial class B { [NoCapture] public void M<T>(T x) { } } }")]
    [InlineData("partial class A<T> { class B<T> { } [NoCapture] void M(B<int> b) { } }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);

    [Fact]
    public async Task Names_both_types() =>
        Assert.Equal(
            "'A<T>.B<T>.M()' cannot be dispatched because 'A<T>.B<T>' hides the type parameter 'T' of 'A<T>', so that generated code cannot name it: rename one of them",
            await AnalyzerTest.Message(
                "partial class A<T> { partial class B<T> { [NoCapture] void {|CGEN026:M|}() { } } }"
            )
        );
}
