namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Types whose public methods a framework offers to clients.</summary>
public class PublicToOutsideTests
{
    private const string Frameworks =
        "namespace Microsoft.AspNetCore.SignalR { public abstract class Hub { } public abstract class Hub<T> : Hub { } } "
        + "namespace Microsoft.AspNetCore.Mvc { public class ApiControllerAttribute : System.Attribute { } public abstract class ControllerBase { } public abstract class Controller : ControllerBase { } public abstract class ViewComponent { } } "
        + "namespace Microsoft.AspNetCore.Mvc.RazorPages { public abstract class PageModel { } } "
        + "namespace Grpc.Core { public class BindServiceMethodAttribute : System.Attribute { } } "
        + "public static class Greeter { [Grpc.Core.BindServiceMethod] public abstract class GreeterBase { } } ";

    public static TheoryData<string> Types =>
        [
            "partial class C : Microsoft.AspNetCore.SignalR.Hub",
            "partial class C : Microsoft.AspNetCore.SignalR.Hub<string>",
            "partial class C : Microsoft.AspNetCore.Mvc.ControllerBase",
            "partial class C : Microsoft.AspNetCore.Mvc.Controller",
            "partial class C : Microsoft.AspNetCore.Mvc.ViewComponent",
            "partial class C : Microsoft.AspNetCore.Mvc.RazorPages.PageModel",
            "partial class C : Greeter.GreeterBase",
            "[Microsoft.AspNetCore.Mvc.ApiController] partial class C",
            "public partial class PlainController",
            "public partial class PlainViewComponent",
        ];

    [Theory]
    [MemberData(nameof(Types))]
    public Task Reports(string type) =>
        AnalyzerTest.Verify(
            $$"""{{Frameworks}}{{type}} { [NoCapture({|CGEN042:Accessibility = DispatchAccessibility.Public|})] public void M(int a) { } }"""
        );

    /// <summary>What is generated for a public handler can be called in the assembly, and is not offered to clients.</summary>
    [Theory]
    [MemberData(nameof(Types))]
    public async Task Internal_if_nothing_is_asked_for(string type)
    {
        string source =
            TestCompilation.Usings + $$"""{{Frameworks}}{{type}} { [NoCapture] public void M(int a) { } }""";
        Microsoft.CodeAnalysis.CSharp.CSharpCompilation compilation = TestCompilation.Generate(
            TestCompilation.Create(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Latest, null, source)
        );
        Assert.Empty(await AnalyzerTest.Run(compilation));
        string generated = compilation.SyntaxTrees[^1].ToString();
        Assert.Contains("internal MPairing MWork(int a)", generated);
        Assert.DoesNotContain("public MBatch", generated);
    }

    [Theory]
    [InlineData(
        "partial class C : Microsoft.AspNetCore.SignalR.Hub { [NoCapture(Accessibility = DispatchAccessibility.Internal)] public void M() { } }"
    )]
    [InlineData(
        "public partial class Hub { [NoCapture(Accessibility = DispatchAccessibility.Public)] public void M() { } }"
    )]
    [InlineData(
        "partial class PlainController { [NoCapture(Accessibility = DispatchAccessibility.Public)] public void M() { } }"
    )]
    public Task Silent(string source) => AnalyzerTest.Verify(Frameworks + source);
}
