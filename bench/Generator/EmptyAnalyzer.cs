using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Bench;

#pragma warning disable RS1036, RS1041 // not part of any compiler: it is called here alone
/// <summary>Asks for the same operations as the analyzer of dispatch sites, and makes nothing of them.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class EmptyAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [new("EMPTY", "", "", "", DiagnosticSeverity.Warning, isEnabledByDefault: true)];

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(static _ => { }, OperationKind.Invocation, OperationKind.ObjectCreation);
    }
}
