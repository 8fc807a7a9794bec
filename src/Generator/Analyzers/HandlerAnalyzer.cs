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
            ClosedContainer,
            NameTooLong,
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
        context.RegisterSymbolAction(AnalyzeEvent, SymbolKind.Event);
    }

    /// <summary>
    /// An event without accessors has those that the compiler makes, to which <c>[method: NoCapture]</c> applies. Of these
    /// there is no symbol action.
    /// </summary>
    private static void AnalyzeEvent(SymbolAnalysisContext context)
    {
        var declared = (IEventSymbol)context.Symbol;
        if (
            declared.AddMethod is { IsImplicitlyDeclared: true } accessor
            && HandlerAttribute.IsHandler(accessor)
            && declared.Locations.Length > 0
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    NotAnOrdinaryMethod,
                    declared.Locations[0],
                    declared.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                    "an event"
                )
            );
        }
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
