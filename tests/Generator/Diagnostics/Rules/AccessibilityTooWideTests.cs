namespace ClosureGen.Diagnostics.Tests.Rules;

public class AccessibilityTooWideTests
{
    [Theory]
    [InlineData("internal class P; public partial class C", "Public", "P")]
    [InlineData("public partial class C", "Public", "Hidden")]
    [InlineData("public partial class C", "Internal", "Hidden")]
    [InlineData("public partial class C", "Protected", "Hidden")]
    [InlineData("partial class C", "Internal", "Hidden")]
    [InlineData("public partial class C", "Public", "List<Hidden[]>")]
    [InlineData("public partial class C", "Public", "(int, Hidden)")]
    [InlineData("public partial class C", "Internal", "Family")]
    [InlineData("public partial class C", "Public", "Family")]
    [InlineData("public partial class C", "Protected", "FamilyInAssembly")]
    [InlineData("public partial class C", "Public", "FamilyOrAssembly")]
    public Task Reports(string type, string accessibility, string parameter) =>
        AnalyzerTest.Verify(Source(type, $"{{|CGEN018:DispatchAccessibility.{accessibility}|}}", parameter));

    [Fact]
    public Task Reports_results_and_constraints() =>
        AnalyzerTest.Verify(
            "public partial class C { class Hidden; "
                + "[NoCapture(Accessibility = {|CGEN018:DispatchAccessibility.Public|})] Hidden M() => null!; "
                + "[NoCapture(Accessibility = {|CGEN018:DispatchAccessibility.Public|})] void N<T>() where T : Hidden { } }"
        );

    [Theory]
    [InlineData("public partial class C", "Public", "string")]
    [InlineData("internal class P; partial class C", "Public", "P")]
    [InlineData("internal class P; public partial class C", "Internal", "P")]
    [InlineData("public partial class C", "Private", "Hidden")]
    [InlineData("public partial class C", "Default", "Hidden")]
    [InlineData("public sealed partial class C", "Protected", "Hidden")]
    [InlineData("public partial class C", "Protected", "Family")]
    [InlineData("public partial class C", "Internal", "FamilyOrAssembly")]
    [InlineData("public partial class C", "Protected", "FamilyOrAssembly")]
    public Task Silent(string type, string accessibility, string parameter) =>
        AnalyzerTest.Verify(Source(type, $"DispatchAccessibility.{accessibility}", parameter));

    [Fact]
    public Task Silent_inside_a_private_type() =>
        AnalyzerTest.Verify(
            "public partial class C { class Hidden; partial class D { [NoCapture(Accessibility = DispatchAccessibility.Public)] void M(Hidden p) { } } }"
        );

    [Fact]
    public async Task Names_the_type() =>
        Assert.Contains(
            "The members generated for 'C.M(C.Hidden)' cannot be 'public' because 'C.Hidden'",
            await AnalyzerTest.Message(
                Source("public partial class C", "{|CGEN018:DispatchAccessibility.Public|}", "Hidden")
            )
        );

    private static string Source(string type, string accessibility, string parameter) =>
        $"{type} {{ private class Hidden; protected class Family; protected internal class FamilyOrAssembly; "
        + $"private protected class FamilyInAssembly; [NoCapture(Accessibility = {accessibility})] void M({parameter} p) {{ }} }}";
}
