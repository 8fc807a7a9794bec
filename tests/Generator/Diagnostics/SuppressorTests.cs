using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Diagnostics.Tests;

/// <summary>
/// Nobody is told to make a handler static whose generated members are called on an instance; and where CA2012 and a
/// warning of this project say the same, one of them is heard.
/// </summary>
public class SuppressorTests
{
    [Theory]
    [InlineData("[NoCapture] public void M() { }")]
    [InlineData("[NoCapture] public Task M(int a) => Task.CompletedTask;")]
    [InlineData("[NoCapture] private partial void M(); private partial void M() { }")]
    public async Task Silent_of_instance_handlers(string member)
    {
        Assert.Empty(await OfMethods(member, "CA1822"));
        Assert.Empty(await OfMethods(member, "MA0038"));
        Assert.Empty(await OfMethods(member, "S2325"));
    }

    [Theory]
    [InlineData("public void M() { }")]
    [InlineData("[NoCapture] public void H() => P = 1; public int P { set { } } public void M() { }")]
    public async Task Others_are_reported(string member) =>
        Assert.Contains("CA1822", await OfMethods(member, "CA1822"));

    [Fact]
    public async Task Other_advice_is_reported() =>
        Assert.Equal(["CA9999"], await OfMethods("[NoCapture] public void M() { }", "CA9999"));

    [Theory]
    [InlineData("h.RepriceWork().Dispatch();", "CGEN023")]
    [InlineData("var v = h.RepriceWork().Dispatch(); await v; await v;", "CGEN024")]
    [InlineData("h.RepriceWork().Dispatch().ConfigureAwait(false);", "CGEN023")]
    [InlineData("h.RepriceEach([]).RunAsync();", "CGEN023")]
    [InlineData("using var b = DispatchBatch.Rent(); b.RunAsync();", "CGEN023")]
    [InlineData("var v = h.RepriceEach([]).RunAsync(); await v; await v;", "CGEN024")]
    [InlineData(
        "} static PriceHandler s_h = new(); Func<Task> _f = async () => { var v = s_h.RepriceWork().Dispatch(); await v; await v; }; void N() {",
        "CGEN024"
    )]
    [InlineData(
        "} static PriceHandler s_h = new(); Func<Task> F { get; } = async () => { var v = s_h.RepriceWork().Dispatch(); await v; await v; }; void N() {",
        "CGEN024"
    )]
    [InlineData("_ = h.RepriceEach([]).RunAsync().AsTask();", "CA2012")]
    [InlineData("var v = h.RepriceWork().Dispatch(); field = v;", "CA2012")]
    public async Task One_report(string statements, string id) => Assert.Equal([id], await OfValueTasks(statements));

    [Theory]
    [InlineData("root = true\n[*.cs]\n")]
    [InlineData("is_global = true\n")]
    public async Task The_platforms_report_where_ours_is_off(string head) =>
        Assert.Equal(
            ["CA2012"],
            await OfValueTasks(
                "h.RepriceWork().Dispatch();",
                new EditorConfig(head + "dotnet_diagnostic.CGEN023.severity = none\n")
            )
        );

    private static Task<string[]> OfMethods(string member, string id) =>
        Run(
            $"public partial class C {{ {member} }}",
            new Reporter(
                id,
                (analysis, report) =>
                    analysis.RegisterSymbolAction(
                        symbol =>
                        {
                            if (
                                symbol.Symbol is IMethodSymbol
                                {
                                    IsStatic: false,
                                    MethodKind: MethodKind.Ordinary
                                } method
                            )
                            {
                                symbol.ReportDiagnostic(report(method.Locations[0]));
                            }
                        },
                        SymbolKind.Method
                    )
            ),
            null
        );

    private static Task<string[]> OfValueTasks(string statements, SyntaxTreeOptionsProvider? options = null) =>
        Run(
            Pairings.With(statements),
            new Reporter(
                "CA2012",
                (analysis, report) =>
                    analysis.RegisterOperationAction(
                        call =>
                        {
                            if (((IInvocationOperation)call.Operation).TargetMethod.ReturnType.Name == "ValueTask")
                            {
                                call.ReportDiagnostic(report(call.Operation.Syntax.GetLocation()));
                            }
                        },
                        OperationKind.Invocation
                    )
            ),
            options
        );

    private static async Task<string[]> Run(
        string source,
        DiagnosticAnalyzer reporter,
        SyntaxTreeOptionsProvider? options
    )
    {
        ImmutableArray<Diagnostic> reported = await AnalyzerTest.Run(
            TestCompilation.Generate(
                TestCompilation.Create(options: options, sources: TestCompilation.Usings + source)
            ),
            reporter
        );
        return [.. reported.Select(static diagnostic => diagnostic.Id).Distinct()];
    }

    /// <summary>Reports what an analyzer of the platform reports, at the places where that one does.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class Reporter(string id, Action<AnalysisContext, Func<Location, Diagnostic>> register)
        : DiagnosticAnalyzer
    {
        private readonly DiagnosticDescriptor _rule = new DiagnosticDescriptor(
            id,
            "The platform's advice",
            "The platform's advice",
            "Usage",
            DiagnosticSeverity.Warning,
            isEnabledByDefault: true
        );

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [_rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            register(context, place => Diagnostic.Create(_rule, place));
        }
    }
}
