using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using static ClosureGen.Generator.Diagnostics.DiagnosticDescriptors;

namespace ClosureGen.Generator.Diagnostics;

/// <summary>Says of each method with the attribute that is refused why it is.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HandlerAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(
            ContainingTypeNotPartial,
            ParameterCannotBeKept,
            ReturnCannotBeKept,
            AsyncVoid,
            MutableStruct,
            ExplicitImplementation,
            InterfaceMember,
            Iterator,
            ForeignAwaitable,
            PartialWithoutBody,
            ExtensionBlock,
            NotAnOrdinaryMethod,
            DiagnosticDescriptors.LanguageVersion,
            ItemIndexMisused,
            NameCollision,
            InvalidName,
            AccessibilityTooWide,
            FileLocalContainer,
            HiddenTypeParameter,
            CallBindsElsewhere,
            RuntimeOutOfReach,
            InvalidAccessibility,
            OnErrorUnusable
        );

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(
            GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics
        );
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(Analyze, SymbolKind.Method);
    }

    private static void Analyze(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;

        // Both halves of a partial method are visited, and each tells the attributes of the two.
        if (
            method.IsImplicitlyDeclared
            || method.PartialDefinitionPart is not null
            || !HandlerAttribute.IsHandler(method)
        )
        {
            return;
        }

        HandlerRefusal refusal = HandlerRules.Find(method, context.CancellationToken);
        if (refusal.Rule is not null)
        {
            context.ReportDiagnostic(RefusalDiagnostic.Create(method, refusal, context.CancellationToken));
        }
    }
}
