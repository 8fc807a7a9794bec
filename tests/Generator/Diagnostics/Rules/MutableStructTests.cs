namespace ClosureGen.Diagnostics.Tests.Rules;

public class MutableStructTests
{
    [Theory]
    [InlineData("partial struct S { int f; [NoCapture] void {|CGEN005:M|}() => f++; }")]
    [InlineData("partial struct S { [NoCapture] void {|CGEN005:M|}() { } }")]
    [InlineData("partial record struct S(int A) { [NoCapture] void {|CGEN005:M|}() { } }")]
    [InlineData("readonly ref partial struct S { [NoCapture] void {|CGEN005:M|}() { } }")]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("readonly partial struct S { [NoCapture] void M() { } }")]
    [InlineData("readonly partial record struct S(int A) { [NoCapture] int M() => A; }")]
    [InlineData("partial struct S { int f; [NoCapture] readonly int M() => f; }")]
    [InlineData("partial struct S { [NoCapture] static void M() { } }")]
    [InlineData("ref partial struct S { [NoCapture] static void M() { } }")]
    [InlineData("partial class C { int f; [NoCapture] void M() => f++; }")]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}
