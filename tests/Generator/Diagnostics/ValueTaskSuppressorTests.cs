using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Diagnostics.Tests;

/// <summary>Where CA2012 and a warning of this project say the same, one of them is heard.</summary>
public class ValueTaskSuppressorTests
{
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
    public async Task One_report(string statements, string id) => Assert.Equal([id], await Run(statements, null));

    [Theory]
    [InlineData("root = true\n[*.cs]\n")]
    [InlineData("is_global = true\n")]
    public async Task The_platforms_report_where_ours_is_off(string head) =>
        Assert.Equal(
            ["CA2012"],
            await Run(
                "h.RepriceWork().Dispatch();",
                new EditorConfig(head + "dotnet_diagnostic.CGEN023.severity = none\n")
            )
        );

    private static async Task<string[]> Run(string statements, SyntaxTreeOptionsProvider? options)
    {
        string source = TestCompilation.Usings + Pairings.With(statements);
        ImmutableArray<Diagnostic> reported = await AnalyzerTest.Run(
            TestCompilation.Generate(TestCompilation.Create(options: options, sources: source)),
            new EveryValueTask()
        );
        return [.. reported.Select(static diagnostic => diagnostic.Id).Distinct()];
    }

    /// <summary>Reports as CA2012 every call that makes a ValueTask, at the place where the platform's analyzer does.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class EveryValueTask : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor s_rule = new DiagnosticDescriptor(
            "CA2012",
            "Use ValueTasks correctly",
            "Use ValueTasks correctly",
            "Reliability",
            DiagnosticSeverity.Warning,
            isEnabledByDefault: true
        );

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterOperationAction(
                static call =>
                {
                    if (((IInvocationOperation)call.Operation).TargetMethod.ReturnType.Name == "ValueTask")
                    {
                        call.ReportDiagnostic(Diagnostic.Create(s_rule, call.Operation.Syntax.GetLocation()));
                    }
                },
                OperationKind.Invocation
            );
        }
    }
}
