using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Reports handlers of hubs, controllers and the like whose generated members are to be public.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OutwardTypeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.PublicToOutside);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(Analyze, SymbolKind.Method);
    }

    private static void Analyze(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (
            method.PartialDefinitionPart is null
            && HandlerAttribute.Find(method) is { } attribute
            && HandlerAttribute.ChosenAccessibility(attribute) == Accessibility.Public
            && OutwardTypes.Contains(method.ContainingType)
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.PublicToOutside,
                    Locate(attribute, context.CancellationToken) ?? method.Locations[0],
                    method.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                    method.ContainingType.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat)
                )
            );
        }
    }

    private static Location? Locate(AttributeData attribute, CancellationToken cancellationToken) =>
        (attribute.ApplicationSyntaxReference?.GetSyntax(cancellationToken) as AttributeSyntax)
            ?.ArgumentList?.Arguments.First(static argument =>
                argument.NameEquals?.Name.Identifier.ValueText == "Accessibility"
            )
            .GetLocation();
}
