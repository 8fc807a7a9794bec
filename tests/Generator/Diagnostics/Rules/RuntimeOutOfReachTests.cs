namespace ClosureGen.Diagnostics.Tests.Rules;

public class RuntimeOutOfReachTests
{
    private const string Source = "partial class C { [ClosureGen.NoCapture] void M() { } }";

    private static readonly CSharpCompilation s_project = TestCompilation.Create(sources: Source);

    [Fact]
    public Task Reports_an_alias_alone() => Check(TestCompilation.AliasRuntime(s_project, ["dispatch"]), "CGEN028");

    [Fact]
    public Task Reports_no_reference() => Check(s_project.RemoveReferences(TestCompilation.References[^1]), "CGEN028");

    [Fact]
    public Task Silent_for_an_alias_beside_global() =>
        Check(TestCompilation.AliasRuntime(s_project, ["dispatch", "global"]));

    [Fact]
    public Task Silent_for_a_second_reference_with_an_alias() =>
        Check(s_project.AddReferences(TestCompilation.References[^1].WithAliases(["dispatch"])));

    [Fact]
    public Task Silent_for_attributes_under_an_alias() =>
        Check(
            TestCompilation
                .Create(sources: "extern alias attributes; " + Source.Replace("ClosureGen.", "attributes::ClosureGen."))
                .ReplaceReference(
                    TestCompilation.References[^2],
                    TestCompilation.References[^2].WithAliases(["attributes"])
                )
        );

    /// <summary>Holds generated code to compiling, and the analyzers to what they report.</summary>
    private static async Task Check(CSharpCompilation project, params string[] expected)
    {
        CSharpCompilation generated = TestCompilation.Generate(project);
        Assert.DoesNotContain(
            generated.GetDiagnostics(TestContext.Current.CancellationToken),
            static found => found.Severity == DiagnosticSeverity.Error
        );
        Assert.Equal(expected.Length == 0 ? 2 : 1, generated.SyntaxTrees.Length);
        ImmutableArray<Diagnostic> reported = await AnalyzerTest.Run(generated);
        Assert.Equal(expected, reported.Select(static found => found.Id));
    }
}
