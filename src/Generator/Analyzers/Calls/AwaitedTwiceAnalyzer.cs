using System.Collections.Immutable;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Warns if a local that holds the <c>ValueTask</c> of a dispatch is awaited twice on one path.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AwaitedTwiceAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.AwaitedTwice);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName(KnownNames.NoCaptureAttribute) is not null)
            {
                start.RegisterOperationBlockAction(Analyze);
            }
        });
    }

    private static void Analyze(OperationBlockAnalysisContext context)
    {
        foreach (IOperation block in context.OperationBlocks)
        {
            foreach (
                SecondAwait second in SecondAwaits.Find(block, context.GetControlFlowGraph, context.CancellationToken)
            )
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        DiagnosticDescriptors.AwaitedTwice,
                        second.Await.GetLocation(),
                        additionalLocations: second.IsOfCopy ? [] : [second.Made.Syntax.GetLocation()],
                        second.Local.Name,
                        GeneratedCalls.IsDispatch(second.Made)
                            ? "call 'StartNew' for a 'Task'"
                            : "keep the 'Task' that 'AsTask' returns"
                    )
                );
            }
        }
    }
}
