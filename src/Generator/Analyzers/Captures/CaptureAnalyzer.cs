using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Closures.Finding.Captures;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Captures;

/// <summary>Reports where the body of a handler allocates the closure that its dispatch avoids.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CaptureAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The option to report captures in loops and after awaits too.</summary>
    internal const string ReportAllOption = "closuregen_report_all_captures";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.Capture);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        // On syntax, so that the compiler builds operations only for handlers, not for every method of the project.
        context.RegisterSyntaxNodeAction(Analyze, SyntaxKind.MethodDeclaration);
    }

    private static void Analyze(SyntaxNodeAnalysisContext context)
    {
        if (
            context.SemanticModel.GetDeclaredSymbol(context.Node, context.CancellationToken) is not IMethodSymbol method
            || !HandlerAttribute.IsHandler(method)
            || context.SemanticModel.GetOperation(context.Node, context.CancellationToken) is not { } body
        )
        {
            return;
        }

        bool reportsAll =
            context
                .Options.AnalyzerConfigOptionsProvider.GetOptions(context.Node.SyntaxTree)
                .TryGetValue(ReportAllOption, out string? option)
            && option.Trim().Equals("true", StringComparison.OrdinalIgnoreCase);
        var walk = CaptureWalk.Read(method.ContainingType, [body]);
        foreach (IOperation operation in body.Descendants())
        {
            IReadOnlyList<string> captured = operation switch
            {
                IAnonymousFunctionOperation lambda => FunctionCaptures.Of(walk.FunctionOf(lambda.Symbol), walk),
                ILocalFunctionOperation function => FunctionCaptures.Of(walk.FunctionOf(function.Symbol), walk),
                _ => ImmutableArray<string>.Empty,
            };
            if (captured.Count == 0)
            {
                continue;
            }

            var time = CaptureTime.Of(operation, body);
            if (reportsAll || !time.IsLate)
            {
                Report(context, method, operation.Syntax, captured, time);
            }
        }
    }

    private static void Report(
        SyntaxNodeAnalysisContext context,
        IMethodSymbol method,
        SyntaxNode function,
        IReadOnlyList<string> captured,
        in CaptureTime time
    )
    {
        (string kind, Location location) = function switch
        {
            LambdaExpressionSyntax lambda => ("lambda", lambda.ArrowToken.GetLocation()),
            AnonymousMethodExpressionSyntax anonymous => ("anonymous method", anonymous.DelegateKeyword.GetLocation()),
            LocalFunctionStatementSyntax local => ("local function", local.Identifier.GetLocation()),
            _ => ("query", function.GetLocation()),
        };
        context.ReportDiagnostic(
            Diagnostic.Create(
                DiagnosticDescriptors.Capture,
                location,
                method.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                kind,
                string.Join(", ", captured.Select(static name => $"'{name}'")),
                time.Text,
                // A query cannot be made static.
                kind == "query"
                    ? "write a loop instead"
                    : "make it static and pass what it needs"
            )
        );
    }
}
