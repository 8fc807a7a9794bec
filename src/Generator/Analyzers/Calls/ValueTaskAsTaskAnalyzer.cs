using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Diagnostics.Calls;

/// <summary>Explains why <c>Task.WhenAll</c> and similar methods do not take the <c>ValueTask</c>s of dispatches.</summary>
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
        context.RegisterOperationAction(Analyze, OperationKind.Invalid);
    }

    private static void Analyze(OperationAnalysisContext context)
    {
        if (
            context.Operation is not { Syntax: InvocationExpressionSyntax call, SemanticModel: { } model }
            || !TasksCall.IsOne(call, model)
        )
        {
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
                        "Task." + CallSyntax.LastName(call.Expression)
                    )
                );
            }
        }
    }

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
            // A call on a dispatch, such as AsTask, makes it a task.
            .Where(static call => call.Parent is not MemberAccessExpressionSyntax)
            .Where(call =>
                model.GetOperation(call) is IInvocationOperation invocation && GeneratedCalls.MakesValueTask(invocation)
            );
    }
}
