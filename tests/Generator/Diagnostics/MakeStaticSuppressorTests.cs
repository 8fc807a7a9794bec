namespace ClosureGen.Diagnostics.Tests;

/// <summary>Nobody is told to make a handler static whose generated members are called on an instance.</summary>
public class MakeStaticSuppressorTests
{
    [Theory]
    [InlineData("[NoCapture] public void M() { }")]
    [InlineData("[NoCapture] public Task M(int a) => Task.CompletedTask;")]
    [InlineData("[NoCapture] private partial void M(); private partial void M() { }")]
    public async Task Silent_of_instance_handlers(string member)
    {
        Assert.Empty(await Run(member, "CA1822"));
        Assert.Empty(await Run(member, "MA0038"));
        Assert.Empty(await Run(member, "S2325"));
    }

    [Theory]
    [InlineData("public void M() { }")]
    [InlineData("[NoCapture] public void H() => P = 1; public int P { set { } } public void M() { }")]
    public async Task Others_are_reported(string member) => Assert.Contains("CA1822", await Run(member, "CA1822"));

    [Fact]
    public async Task Other_advice_is_reported() =>
        Assert.Equal(["CA9999"], await Run("[NoCapture] public void M() { }", "CA9999"));

    private static async Task<string[]> Run(string member, string id)
    {
        string source = TestCompilation.Usings + $"public partial class C {{ {member} }}";
        ImmutableArray<Diagnostic> reported = await AnalyzerTest.Run(
            TestCompilation.Generate(TestCompilation.Create(sources: source)),
            new EveryMethod(id)
        );
        return [.. reported.Select(static diagnostic => diagnostic.Id)];
    }

    /// <summary>Reports every instance method of the user's, where the platform's analyzer does.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class EveryMethod(string id) : DiagnosticAnalyzer
    {
        private readonly DiagnosticDescriptor _rule = new DiagnosticDescriptor(
            id,
            "Mark members as static",
            "Mark members as static",
            "Performance",
            DiagnosticSeverity.Warning,
            isEnabledByDefault: true
        );

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [_rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterSymbolAction(
                symbol =>
                {
                    if (symbol.Symbol is IMethodSymbol { IsStatic: false, MethodKind: MethodKind.Ordinary } method)
                    {
                        symbol.ReportDiagnostic(Diagnostic.Create(_rule, method.Locations[0]));
                    }
                },
                SymbolKind.Method
            );
        }
    }
}
