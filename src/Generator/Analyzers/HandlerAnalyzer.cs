using System.Collections.Immutable;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Explains why a method with the attribute is refused.</summary>
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
            OnErrorUnusable,
            FromScopeMisused
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
    /// <c>[method: NoCapture]</c> on an event without accessors applies to the compiler-generated ones, for which no
    /// symbol action runs.
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

        // Both parts of a partial method are visited, and each has the attributes of both.
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
