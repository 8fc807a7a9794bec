using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers;

/// <summary>
/// Suppresses the advice to make an instance handler static: the generated members would become static too, and every
/// call through an instance would be an error.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MakeStaticSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor[] s_descriptors =
    [
        Of("CGENS003", "CA1822"), // .NET
        Of("CGENS004", "MA0038"), // Meziantou.Analyzer
        Of("CGENS005", "S2325"), // SonarAnalyzer.CSharp
    ];

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } =
        ImmutableArray.Create(s_descriptors);

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (Diagnostic diagnostic in context.ReportedDiagnostics)
        {
            if (
                diagnostic.Location.SourceTree is { } tree
                && tree.GetRoot(context.CancellationToken)
                    .FindNode(diagnostic.Location.SourceSpan)
                    .FirstAncestorOrSelf<MethodDeclarationSyntax>()
                    is { } syntax
                && context.GetSemanticModel(tree).GetDeclaredSymbol(syntax, context.CancellationToken)
                    is IMethodSymbol { IsStatic: false } method
                && HandlerAttribute.IsHandler(method)
            )
            {
                context.ReportSuppression(
                    Suppression.Create(
                        s_descriptors.First(descriptor => descriptor.SuppressedDiagnosticId == diagnostic.Id),
                        diagnostic
                    )
                );
            }
        }
    }

    private static SuppressionDescriptor Of(string id, string suppressed) =>
        new SuppressionDescriptor(
            id,
            suppressed,
            "The generated members of a handler are called on an instance, as the handler is: 'static' would break these calls"
        );
}
