using System.Collections.Immutable;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Refuses the attribute on local functions and lambdas, for which no symbol action runs.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LocalFunctionAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.LocalFunction);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(
            GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics
        );
        context.EnableConcurrentExecution();
        context.RegisterSyntaxNodeAction(
            Analyze,
            SyntaxKind.LocalFunctionStatement,
            SyntaxKind.ParenthesizedLambdaExpression,
            SyntaxKind.SimpleLambdaExpression
        );
    }

    private static void Analyze(SyntaxNodeAnalysisContext context)
    {
        (SyntaxList<AttributeListSyntax> attributes, SyntaxToken token) = context.Node switch
        {
            LocalFunctionStatementSyntax function => (function.AttributeLists, function.Identifier),
            LambdaExpressionSyntax lambda => (lambda.AttributeLists, lambda.ArrowToken),
            _ => default,
        };
        if (attributes.Count == 0)
        {
            return;
        }

        ISymbol? symbol =
            context.Node is LambdaExpressionSyntax
                ? context.SemanticModel.GetSymbolInfo(context.Node, context.CancellationToken).Symbol
                : context.SemanticModel.GetDeclaredSymbol(context.Node, context.CancellationToken);
        if (symbol is IMethodSymbol method && HandlerAttribute.IsHandler(method))
        {
            string name =
                method.MethodKind == MethodKind.LocalFunction ? $"The local function '{method.Name}'" : "A lambda";
            context.ReportDiagnostic(Diagnostic.Create(DiagnosticDescriptors.LocalFunction, token.GetLocation(), name));
        }
    }
}
