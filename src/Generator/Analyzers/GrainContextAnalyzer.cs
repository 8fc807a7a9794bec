using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Reports handlers of Orleans grains that do not see the caller's context. Grains are recognised by name.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class GrainContextAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.GrainWithoutContext);

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
            // The definition of a partial method has the attributes of both parts.
            method.PartialDefinitionPart
                is null
            && HandlerAttribute.Find(method) is { } attribute
            && !HandlerAttribute.FlowsContext(attribute)
            && IsGrain(method.ContainingType)
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.GrainWithoutContext,
                    Locate(attribute, context.CancellationToken) ?? method.Locations[0],
                    method.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                    method.ContainingType.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat)
                )
            );
        }
    }

    /// <summary>Gets whether a type is a grain, by its base class or, without one, by its interface.</summary>
    private static bool IsGrain(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? @base = type.BaseType; @base is not null; @base = @base.BaseType)
        {
            if (@base is { Name: "Grain", Arity: 0 or 1 } && IsOfOrleans(@base))
            {
                return true;
            }
        }

        return type.AllInterfaces.Any(static implemented =>
            implemented is { Name: "IGrainBase", Arity: 0 } && IsOfOrleans(implemented)
        );
    }

    private static bool IsOfOrleans(INamedTypeSymbol type) =>
        type.ContainingType is null && KnownTypes.IsNamespace(type.ContainingNamespace, "Orleans");

    private static Location? Locate(AttributeData attribute, CancellationToken cancellationToken)
    {
        SyntaxNode? syntax = attribute.ApplicationSyntaxReference?.GetSyntax(cancellationToken);
        AttributeArgumentSyntax? argument = (syntax as AttributeSyntax)?.ArgumentList?.Arguments.FirstOrDefault(
            static argument => argument.NameEquals?.Name.Identifier.ValueText == "FlowExecutionContext"
        );
        return (argument ?? syntax)?.GetLocation();
    }
}
