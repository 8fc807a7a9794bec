namespace ClosureGen.Diagnostics.Tests.Rules;

public class InvalidAccessibilityTests
{
    [Theory]
    [InlineData("(DispatchAccessibility)77")]
    [InlineData("(DispatchAccessibility)5")]
    [InlineData("(DispatchAccessibility)(-1)")]
    [InlineData("DispatchAccessibility.Public | DispatchAccessibility.Private")]
    public Task Reports(string accessibility) => AnalyzerTest.Verify(Source($"{{|CGEN029:{accessibility}|}}"));

    [Theory]
    [InlineData("(DispatchAccessibility)0")]
    [InlineData("(DispatchAccessibility)4")]
    [InlineData("default")]
    [InlineData("DispatchAccessibility.Public | DispatchAccessibility.Internal")]
    public Task Silent(string accessibility) => AnalyzerTest.Verify(Source(accessibility));

    [Fact]
    public async Task Names_the_number() =>
        Assert.Equal(
            "'C.M(int)' cannot be dispatched because its Accessibility 77 is not a 'DispatchAccessibility' value: use Default, Public, Internal, Protected or Private",
            await AnalyzerTest.Message(Source("{|CGEN029:(DispatchAccessibility)77|}"))
        );

    private static string Source(string accessibility) =>
        $"partial class C {{ [NoCapture(Accessibility = {accessibility})] void M(int a) {{ }} }}";
}
