using System.Collections.Generic;
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
/// Explains why the <c>ValueTask</c> of a dispatch is not taken for a <c>Task</c>, by <c>Task.WhenAll</c> and others.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ValueTaskAsTaskAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.ValueTaskAsTask);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(AnalyzeConversion, OperationKind.Conversion);
        context.RegisterOperationAction(AnalyzeCall, OperationKind.Invalid);
    }

    private static void AnalyzeConversion(OperationAnalysisContext context)
    {
        var conversion = (IConversionOperation)context.Operation;
        if (
            !conversion.GetConversion().Exists
            && conversion.Operand is IInvocationOperation made
            && GeneratedCalls.MakesValueTask(made)
            && IsTaskFor(conversion.Type, made)
        )
        {
            ReportOne(context, made);
        }
    }

    private static void AnalyzeCall(OperationAnalysisContext context)
    {
        if (context.Operation is not { Syntax: InvocationExpressionSyntax call, SemanticModel: { } model })
        {
            return;
        }

        if (!TasksCall.IsOne(call, model))
        {
            AnalyzeArguments(context, call, model);
            return;
        }

        foreach (ArgumentSyntax argument in call.ArgumentList.Arguments)
        {
            var made = FindDispatches(argument.Expression, model).ToList();
            if (made.Count > 0)
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        DiagnosticDescriptors.ValueTaskAsTask,
                        argument.Expression.GetLocation(),
                        made.Select(static dispatch => dispatch.GetLocation()),
                        $"'Task.{CallParts.LastName(call.Expression)}' takes tasks",
                        CallParts.LastName(made[0].Expression),
                        "call 'StartNew' for a task, or add the pairings to a 'DispatchBatch' and run that, which allocates nothing"
                    )
                );
            }
        }
    }

    /// <summary>Analyzes the arguments of a call that binds to no method, where one of its name takes a task there.</summary>
    private static void AnalyzeArguments(
        OperationAnalysisContext context,
        InvocationExpressionSyntax call,
        SemanticModel model
    )
    {
        ImmutableArray<ISymbol> methods = model.GetSymbolInfo(call, context.CancellationToken).CandidateSymbols;
        SeparatedSyntaxList<ArgumentSyntax> arguments = call.ArgumentList.Arguments;
        for (int i = 0; i < arguments.Count; i++)
        {
            if (
                model.GetOperation(arguments[i].Expression, context.CancellationToken) is IInvocationOperation made
                && GeneratedCalls.MakesValueTask(made)
                && methods
                    .OfType<IMethodSymbol>()
                    .Any(method => IsTaskFor(method.Parameters.ElementAtOrDefault(i)?.Type, made))
            )
            {
                ReportOne(context, made);
            }
        }
    }

    /// <summary>Gets whether a type is a task; with a result only if the call has one.</summary>
    private static bool IsTaskFor(ITypeSymbol? type, IInvocationOperation made) =>
        type is INamedTypeSymbol task
        && KnownTypes.IsTask(task)
        && made.Type is INamedTypeSymbol { Arity: var results }
        && task.Arity <= results;

    private static void ReportOne(OperationAnalysisContext context, IInvocationOperation made) =>
        context.ReportDiagnostic(
            Diagnostic.Create(
                DiagnosticDescriptors.ValueTaskAsTask,
                made.Syntax.GetLocation(),
                "A 'Task' is expected here",
                made.TargetMethod.Name,
                GeneratedCalls.HasVerb(made.TargetMethod.ContainingType, "StartNew")
                    ? "call 'StartNew' instead, or 'AsTask' on it"
                    : "call 'AsTask' on it"
            )
        );

    /// <summary>
    /// Gets the dispatches in an argument, for example in a LINQ lambda, or in the value of a local that it names.
    /// </summary>
    private static IEnumerable<InvocationExpressionSyntax> FindDispatches(
        ExpressionSyntax argument,
        SemanticModel model
    )
    {
        SyntaxNode made =
            argument is IdentifierNameSyntax
            && model.GetSymbolInfo(argument).Symbol
                is ILocalSymbol { DeclaringSyntaxReferences: { Length: > 0 } declared }
            && declared[0].GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } value }
                ? value
                : argument;
        return made.DescendantNodesAndSelf()
            .OfType<InvocationExpressionSyntax>()
            // A call on a dispatch, such as AsTask, makes it a task, and so does an async lambda that awaits it.
            .Where(static call => call.Parent is not (MemberAccessExpressionSyntax or AwaitExpressionSyntax))
            .Where(call => call.Parent is not ArgumentSyntax passed || passed.Expression == argument)
            .Where(call =>
                model.GetOperation(call) is IInvocationOperation invocation && GeneratedCalls.MakesValueTask(invocation)
            );
    }
}
