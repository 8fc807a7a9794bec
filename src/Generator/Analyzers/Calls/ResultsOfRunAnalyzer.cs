using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>
/// Explains where the results of a batch go, if the value of its run is used, or if a run that has none gets an array.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ResultsOfRunAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.ResultsOfRun);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(Analyze, OperationKind.Invocation);
        context.RegisterOperationAction(AnalyzeSource, OperationKind.Invalid);
    }

    private static void Analyze(OperationAnalysisContext context)
    {
        var call = (IInvocationOperation)context.Operation;
        if (
            call.TargetMethod is not { Name: "Run" or "RunAsync", IsStatic: false } verb
            || !GeneratedCalls.IsPairingOrBatch(verb.ContainingType)
            || TakesResults(verb)
            || !verb.ContainingType.GetMembers(verb.Name).OfType<IMethodSymbol>().Any(TakesResults)
            || call.Syntax is not ExpressionSyntax expression
            || call.SemanticModel is not { } model
        )
        {
            return;
        }

        ExpressionSyntax value = Awaited(expression);
        bool isVoid = verb.ReturnsVoid || value is AwaitExpressionSyntax;
        if (isVoid ? IsUsed(value, model) : IsExpectedElse(value, model))
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.ResultsOfRun,
                    GeneratedCalls.NameOf(call),
                    verb.Name,
                    $"pass an array for them, as in '{verb.Name}(results)', with at least as many elements as there are items"
                )
            );
        }
    }

    /// <summary>Analyzes a run of a source, whose items nobody counts: an array is no argument of it.</summary>
    private static void AnalyzeSource(OperationAnalysisContext context)
    {
        if (
            context.Operation
                is {
                    Syntax: InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax
                        {
                            Name.Identifier.ValueText: "Run" or "RunAsync"
                        } member
                    } call,
                    SemanticModel: { } model
                }
            && IsSource(model.GetTypeInfo(member.Expression, context.CancellationToken).Type)
            && call.ArgumentList.Arguments.Any(argument =>
                IsArrayOrMemory(model.GetTypeInfo(argument.Expression, context.CancellationToken).Type)
            )
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.ResultsOfRun,
                    member.Name.GetLocation(),
                    member.Name.Identifier.ValueText,
                    "the items come one by one, and their number is not known. Have the handler keep its results, or copy the items into an array first"
                )
            );
        }
    }

    private static bool IsSource(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "ItemSource" or "LazyItems", Arity: 2, ContainingType: null }
        && KnownTypes.IsNamespace(type.ContainingNamespace, "ClosureGen");

    private static bool IsArrayOrMemory(ITypeSymbol? type) =>
        type is IArrayTypeSymbol or INamedTypeSymbol { Name: "Memory" or "Span" or "List", Arity: 1 };

    private static bool TakesResults(IMethodSymbol verb) =>
        verb.Parameters.Any(static parameter => parameter.Type is INamedTypeSymbol { Name: "Memory", Arity: 1 });

    /// <summary>Gets a call with its <c>await</c>, and with parentheses and <c>ConfigureAwait</c> in between.</summary>
    private static ExpressionSyntax Awaited(ExpressionSyntax call) =>
        call.Parent switch
        {
            AwaitExpressionSyntax awaited => Awaited(awaited),
            ParenthesizedExpressionSyntax parenthesized => Awaited(parenthesized),
            MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "ConfigureAwait",
                Parent: InvocationExpressionSyntax configured
            } => Awaited(configured),
            _ => call is ParenthesizedExpressionSyntax { Expression: var inner } ? inner : call,
        };

    /// <summary>Gets whether code uses the value of the run, which has none.</summary>
    private static bool IsUsed(ExpressionSyntax value, SemanticModel model)
    {
        SyntaxNode outer = value;
        while (outer.Parent is ParenthesizedExpressionSyntax)
        {
            outer = outer.Parent;
        }

        return outer.Parent switch
        {
            EqualsValueClauseSyntax or ReturnStatementSyntax or ArgumentSyntax => true,
            AssignmentExpressionSyntax assignment => assignment.Right == outer
                && model.GetSymbolInfo(assignment.Left).Symbol is not IDiscardSymbol,
            MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ForEachStatementSyntax => true,
            ArrowExpressionClauseSyntax { Parent: { } member } => model.GetDeclaredSymbol(member)
                is IMethodSymbol { ReturnType: var type }
                && ReturnsValue(type, value),
            _ => false,
        };
    }

    private static bool ReturnsValue(ITypeSymbol type, ExpressionSyntax value) =>
        value is AwaitExpressionSyntax
            ? type is INamedTypeSymbol { Arity: 1 }
            : type.SpecialType != SpecialType.System_Void;

    /// <summary>
    /// Gets whether the target of a call without an await has another type than the call returns. A task without a result
    /// expects none.
    /// </summary>
    private static bool IsExpectedElse(ExpressionSyntax value, SemanticModel model) =>
        value.Parent is EqualsValueClauseSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax
        && model.GetTypeInfo(value) is { Type: { } type, ConvertedType: { TypeKind: not TypeKind.Error } expected }
        && !(expected is INamedTypeSymbol { Arity: 0 } task && KnownTypes.IsTask(task))
        && !model.Compilation.ClassifyConversion(type, expected).Exists;
}
