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

/// <summary>Explains a pairing or a batch that is awaited, or used as a task, before a verb was called on it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PairingAsTaskAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The key of the verb that a fix calls.</summary>
    internal const string Verb = "Verb";

    /// <summary>The key of whether the verb replaces the written member.</summary>
    internal const string IsReplaced = "IsReplaced";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.PairingAsTask);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(AnalyzeAwait, OperationKind.Await);
        context.RegisterOperationAction(AnalyzeConversion, OperationKind.Conversion);
        context.RegisterOperationAction(AnalyzeInvalid, OperationKind.Invalid);
    }

    private static void AnalyzeAwait(OperationAnalysisContext context)
    {
        IOperation awaited = ((IAwaitOperation)context.Operation).Operation;
        if (GeneratedCalls.IsPairingOrBatch(awaited.Type))
        {
            Report(context, awaited.Syntax, awaited.Type!, ["Dispatch", "RunAsync"]);
        }
    }

    private static void AnalyzeConversion(OperationAnalysisContext context)
    {
        var conversion = (IConversionOperation)context.Operation;
        if (!conversion.GetConversion().Exists && GeneratedCalls.IsPairingOrBatch(conversion.Operand.Type))
        {
            ReportTarget(context, conversion.Operand.Syntax, conversion.Operand.Type!, conversion.Type);
        }
    }

    /// <summary>
    /// Analyzes an argument of a method that takes tasks, or a member of a task that is accessed on a pairing.
    /// </summary>
    private static void AnalyzeInvalid(OperationAnalysisContext context)
    {
        if (context.Operation is not { SemanticModel: { } model } invalid)
        {
            return;
        }

        switch (invalid.Syntax)
        {
            case InvocationExpressionSyntax call when TasksCall.IsOne(call, model):
                foreach (ArgumentSyntax argument in call.ArgumentList.Arguments)
                {
                    if (
                        model.GetTypeInfo(argument.Expression, context.CancellationToken).Type is { } given
                        && GeneratedCalls.IsPairingOrBatch(given)
                    )
                    {
                        Report(context, argument.Expression, given, ["StartNew", "RunAsync"]);
                    }
                }

                break;
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member }:
                AnalyzeMember(context, member, model);
                break;
            case MemberAccessExpressionSyntax member:
                AnalyzeMember(context, member, model);
                break;
        }
    }

    private static void AnalyzeMember(
        OperationAnalysisContext context,
        MemberAccessExpressionSyntax member,
        SemanticModel model
    )
    {
        string name = member.Name.Identifier.ValueText;
        string[] verbs = name switch
        {
            "ConfigureAwait" or "GetAwaiter" or "AsTask" => ["Dispatch", "RunAsync"],
            // Pairings and batches have different verbs.
            "Run" or "RunAsync" or "Dispatch" or "Post" or "PostTo" or "PostAfter" => ["Dispatch", "RunAsync"],
            "StartNew" => ["RunAsync"],
            "Wait" or "Result" or "ContinueWith" or "WaitAsync" or "IsCompleted" or "Start" => ["StartNew", "Run"],
            _ => [],
        };
        if (
            verbs.Length > 0
            && model.GetTypeInfo(member.Expression, context.CancellationToken).Type is { } made
            && GeneratedCalls.IsPairingOrBatch(made)
            && !GeneratedCalls.HasVerb(made, name)
        )
        {
            Report(
                context,
                member.Expression,
                made,
                verbs,
                isReplaced: name is "Run" or "RunAsync" or "Dispatch" or "Post" or "PostTo" or "PostAfter" or "StartNew"
            );
        }
    }

    private static void ReportTarget(
        OperationAnalysisContext context,
        SyntaxNode expression,
        ITypeSymbol made,
        ITypeSymbol? expected
    )
    {
        if (expected is INamedTypeSymbol task && KnownTypes.IsTask(task))
        {
            Report(context, expression, made, ["StartNew", "RunAsync"]);
        }
        else if (expected is INamedTypeSymbol valueTask && KnownTypes.IsValueTask(valueTask))
        {
            Report(context, expression, made, ["Dispatch", "RunAsync"]);
        }
    }

    private static void Report(
        OperationAnalysisContext context,
        SyntaxNode expression,
        ITypeSymbol made,
        IReadOnlyList<string> verbs,
        bool isReplaced = false
    )
    {
        // For a sync handler's batch that is used as a task, Run is enough; an async handler's batch only has RunAsync.
        string? verb =
            verbs.FirstOrDefault(verb => GeneratedCalls.HasVerb(made, verb))
            ?? (GeneratedCalls.HasVerb(made, "RunAsync") ? "RunAsync" : null);
        if (verb is null)
        {
            return;
        }

        while (expression is ParenthesizedExpressionSyntax parenthesized)
        {
            expression = parenthesized.Expression;
        }

        context.ReportDiagnostic(
            Diagnostic.Create(
                DiagnosticDescriptors.PairingAsTask,
                expression.GetLocation(),
                ImmutableDictionary<string, string?>
                    .Empty.Add(Verb, verb)
                    .Add(IsReplaced, isReplaced ? bool.TrueString : bool.FalseString),
                expression is InvocationExpressionSyntax call
                    ? CallParts.LastName(call.Expression)
                    : expression.ToString(),
                $"'{verb}'"
            )
        );
    }
}
