namespace ClosureGen.Diagnostics.Tests.Rules;

public class FromScopeMisusedTests
{
    [Theory]
    [InlineData("partial class C { [NoCapture] void M([FromScope] in string {|CGEN045:s|}, int a) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a, [FromScope] params string[] {|CGEN045:s|}) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a, [FromScope, ItemIndex] int {|CGEN045:i|}) { } }")]
    [InlineData("partial class C { [NoCapture] void M(int a, [FromScope] CancellationToken {|CGEN045:t|}) { } }")]
    [InlineData(
        "namespace Microsoft.Extensions.DependencyInjection { public class FromKeyedServicesAttribute(object key) : Attribute { public object Key => key; } "
            + "partial class C { [NoCapture] void M(int a, [FromScope, FromKeyedServices(\"a\")] string {|CGEN045:s|}) { } } }"
    )]
    [InlineData("static partial class C { [NoCapture] static void M([FromScope] this string {|CGEN045:s|}) { } }")]
    [InlineData("partial class C { [NoCapture] void M([FromScope] ref string {|CGEN045:s|}) { } }")]
    [InlineData("partial class C { [NoCapture] void M([FromScope] out string {|CGEN045:s|}) => s = \"\"; }")]
    [InlineData("partial class C { [NoCapture] void M([FromScope] {|CGEN002:Span<int>|} s) { } }")]
    [InlineData(
        "partial class C { [NoCapture] void M(int a) { } [NoCapture] void {|CGEN016:M|}(int a, [FromScope] string s) { } }"
    )]
    public Task Reports(string source) => AnalyzerTest.Verify(source);

    [Theory]
    [InlineData("partial class C { [NoCapture] void M([FromScope] string s) { } }")]
    [InlineData("partial class C { [NoCapture] static int M<T>(int a, [FromScope] T s) => a; }")]
    [InlineData(
        "partial class C { [NoCapture(OnError = nameof(F))] void M([FromScope] C s, int a) { } void F(Exception e, int a) { } }"
    )]
    [InlineData(
        "partial class C { class D { } [NoCapture(Accessibility = DispatchAccessibility.Public)] void M([FromScope] D d) { } }"
    )]
    public Task Silent(string source) => AnalyzerTest.Verify(source);
}
