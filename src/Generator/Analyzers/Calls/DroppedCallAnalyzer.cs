using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Warns if a pairing, a batch or the <c>ValueTask</c> of a dispatch is created and dropped.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DroppedCallAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.PairingDropped, DiagnosticDescriptors.DispatchDropped);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName(KnownNames.NoCaptureAttribute) is not null)
            {
                start.RegisterOperationAction(AnalyzeStatement, OperationKind.ExpressionStatement);
                start.RegisterOperationAction(AnalyzeReturn, OperationKind.Return);
            }
        });
    }

    private static void AnalyzeStatement(OperationAnalysisContext context)
    {
        if (GeneratedCalls.FindDropped(context.Operation) is not { } call)
        {
            return;
        }

        string name = call.TargetMethod.Name;
        if (GeneratedCalls.MakesValueTask(call))
        {
            string text = (call.Instance as IInvocationOperation)?.TargetMethod.Name is { } pairing
                ? $"{pairing}().{name}"
                : name;
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.DispatchDropped,
                    GeneratedCalls.NameOf(call),
                    text,
                    GeneratedCalls.IsDispatch(call) ? "await it, or call 'Post' to fire and forget" : "await it"
                )
            );
            return;
        }

        ReportPairing(context, call);
    }

    /// <summary>A lambda for a task that returns a pairing, which becomes the task's result.</summary>
    private static void AnalyzeReturn(OperationAnalysisContext context)
    {
        if (
            ((IReturnOperation)context.Operation).ReturnedValue is IInvocationOperation call
            && GeneratedCalls.IsInTask(context.Operation)
        )
        {
            ReportPairing(context, call);
        }
    }

    private static void ReportPairing(OperationAnalysisContext context, IInvocationOperation call)
    {
        IReadOnlyList<string> verbs = GeneratedCalls.Verbs(call.TargetMethod);
        if (verbs.Count > 0)
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.PairingDropped,
                    GeneratedCalls.NameOf(call),
                    ImmutableDictionary<string, string?>.Empty.Add("Verbs", string.Join(",", verbs)),
                    call.TargetMethod.Name,
                    List(verbs)
                )
            );
        }
    }

    private static string List(IReadOnlyList<string> verbs)
    {
        string all = string.Join(", ", verbs.Select(static verb => $"'{verb}'"));
        int last = all.LastIndexOf(", ", System.StringComparison.Ordinal);
        return last < 0 ? all : all.Substring(0, last) + " or " + all.Substring(last + 2);
    }
}
