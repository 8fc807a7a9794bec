namespace ClosureGen.Diagnostics.Tests.Rules;

public class NameCollisionTests
{
    /// <summary>Which of two gives way depends on their names alone.</summary>
    [Theory]
    [InlineData("partial class C { [NoCapture] void M(int a) { } }", "MAsync")]
    [InlineData("partial class C { [NoCapture] void M(in int a) { } }", "M")]
    public async Task Reports_the_same_in_any_order_of_files(string first, string name)
    {
        string second = $"partial class C {{ [NoCapture] void {name}(int a) {{ }} }}";
        string[] sources = [TestCompilation.Usings + first, TestCompilation.Usings + second];
        foreach (string[] order in new[] { sources, [sources[1], sources[0]] })
        {
            CSharpCompilation compilation = TestCompilation.Generate(TestCompilation.Create(sources: order));
            Diagnostic reported = Assert.Single(await AnalyzerTest.Run(compilation));
            Assert.Equal("CGEN016", reported.Id);
            Assert.StartsWith(
                $"'C.{name}(int)' cannot be dispatched because the generated name 'MWork'",
                reported.GetMessage()
            );
            Assert.Single(compilation.GetTypeByMetadataName("C")!.GetMembers("MWork"));
        }
    }

    /// <summary>What another file has for itself alone is seen by nobody here.</summary>
    [Theory]
    [InlineData("MWork")]
    [InlineData("MPairing")]
    public async Task Silent_for_types_of_other_files(string name)
    {
        CSharpCompilation compilation = TestCompilation.Generate(
            TestCompilation.Create(
                sources:
                [
                    TestCompilation.Usings + "partial class C { [NoCapture] void M(int a) { } }",
                    $"file class {name};",
                ]
            )
        );
        Assert.NotEmpty(compilation.GetTypeByMetadataName("C")!.GetMembers("MWork"));
        Assert.Empty(await AnalyzerTest.Run(compilation));
    }
}
