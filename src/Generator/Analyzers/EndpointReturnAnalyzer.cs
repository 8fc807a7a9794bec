using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers;

/// <summary>
/// Reports lambdas of endpoints whose return type is inferred from a generated member, in projects where ASP.NET's own
/// generator reads them. That generator does not see such members, and writes code that does not compile.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class EndpointReturnAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The property of a diagnostic that has the type to write.</summary>
    internal const string TypeProperty = "Type";

    private const string IsOn = "build_property.EnableRequestDelegateGenerator";
    private const string Extension = ".NoCapture.g.cs";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.EndpointReturn);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (
                start.Options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue(IsOn, out string? value)
                && string.Equals(value, "true", StringComparison.OrdinalIgnoreCase)
            )
            {
                var seen = new Lazy<Compilation>(() => WithoutGenerated(start.Compilation));
                start.RegisterOperationAction(context => Analyze(context, seen), OperationKind.Invocation);
            }
        });
    }

    private static void Analyze(OperationAnalysisContext context, Lazy<Compilation> seen)
    {
        var call = (IInvocationOperation)context.Operation;
        if (
            call.TargetMethod is not { ContainingType.Name: "EndpointRouteBuilderExtensions" } method
            || !IsOfAspNet(method)
        )
        {
            return;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (
                argument.Parameter?.Type.SpecialType == SpecialType.System_Delegate
                && argument
                    .Syntax.DescendantNodesAndSelf()
                    .OfType<ParenthesizedLambdaExpressionSyntax>()
                    .FirstOrDefault()
                    is { ReturnType: null } lambda
                && Returned(lambda, context.Operation.SemanticModel!, context.CancellationToken) is { } type
                && !HasError(type)
                && Returned(lambda, seen.Value, context.CancellationToken) is var inferred
                && (inferred is null || HasError(inferred))
            )
            {
                string text = type.ToMinimalDisplayString(context.Operation.SemanticModel!, lambda.SpanStart);
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        DiagnosticDescriptors.EndpointReturn,
                        lambda.ParameterList.GetLocation(),
                        ImmutableDictionary<string, string?>.Empty.Add(TypeProperty, text),
                        text
                    )
                );
            }
        }
    }

    /// <summary>What other generators see: the project without what this one adds.</summary>
    private static Compilation WithoutGenerated(Compilation compilation) =>
        compilation.RemoveSyntaxTrees(
            compilation.SyntaxTrees.Where(static tree => tree.FilePath.EndsWith(Extension, StringComparison.Ordinal))
        );

#pragma warning disable RS1030 // The compiler has no other model of what another generator saw.
    private static ITypeSymbol? Returned(LambdaExpressionSyntax lambda, Compilation seen, CancellationToken token) =>
        Returned(lambda, seen.GetSemanticModel(lambda.SyntaxTree), token);
#pragma warning restore RS1030

    private static ITypeSymbol? Returned(LambdaExpressionSyntax lambda, SemanticModel model, CancellationToken token) =>
        (model.GetSymbolInfo(lambda, token).Symbol as IMethodSymbol)?.ReturnType;

    private static bool HasError(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Error
        // Code cannot write it.
        || type.IsAnonymousType
        || type is IArrayTypeSymbol array && HasError(array.ElementType)
        || type is INamedTypeSymbol named && named.TypeArguments.Any(HasError);

    private static bool IsOfAspNet(IMethodSymbol method) =>
        KnownTypes.IsNamespace(method.ContainingType.ContainingNamespace, "Microsoft", "AspNetCore", "Builder");
}
