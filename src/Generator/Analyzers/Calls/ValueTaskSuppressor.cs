using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Suppresses the platform's CA2012 if a warning of this project reports the same call and has a fix.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ValueTaskSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor s_dropped = new SuppressionDescriptor(
        "CGENS001",
        "CA2012",
        $"{DiagnosticIds.DispatchDropped} reports that the ValueTask of this dispatch is dropped"
    );

    private static readonly SuppressionDescriptor s_awaitedTwice = new SuppressionDescriptor(
        "CGENS002",
        "CA2012",
        $"{DiagnosticIds.AwaitedTwice} reports that the ValueTask of this dispatch is awaited more than once"
    );

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } =
        ImmutableArray.Create(s_dropped, s_awaitedTwice);

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (Diagnostic diagnostic in context.ReportedDiagnostics)
        {
            if (
                diagnostic.Location.SourceTree is not { } tree
                || FindCall(tree, diagnostic, context.CancellationToken) is not { } syntax
            )
            {
                continue;
            }

            SemanticModel model = context.GetSemanticModel(tree);
            if (
                model.GetOperation(syntax, context.CancellationToken) is not IInvocationOperation call
                || !GeneratedCalls.MakesValueTask(call)
            )
            {
                continue;
            }

            if (IsDropped(call) && IsOn(context, tree, DiagnosticIds.DispatchDropped))
            {
                context.ReportSuppression(Suppression.Create(s_dropped, diagnostic));
            }
            else if (IsAwaitedTwice(call, context.CancellationToken) && IsOn(context, tree, DiagnosticIds.AwaitedTwice))
            {
                context.ReportSuppression(Suppression.Create(s_awaitedTwice, diagnostic));
            }
        }
    }

    private static SyntaxNode? FindCall(SyntaxTree tree, Diagnostic diagnostic, CancellationToken cancellationToken) =>
        tree.GetRoot(cancellationToken)
            .FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true)
            .AncestorsAndSelf()
            .FirstOrDefault(static node => node is InvocationExpressionSyntax);

    /// <summary>Gets whether the project's own warning is not turned off for the file.</summary>
    private static bool IsOn(SuppressionAnalysisContext context, SyntaxTree tree, string id) =>
        !(
            context.Compilation.Options.SyntaxTreeOptionsProvider is { } options
            && (
                options.TryGetDiagnosticValue(tree, id, context.CancellationToken, out ReportDiagnostic severity)
                || options.TryGetGlobalDiagnosticValue(id, context.CancellationToken, out severity)
            )
            && severity == ReportDiagnostic.Suppress
        )
        && !(
            context.Compilation.Options.SpecificDiagnosticOptions.TryGetValue(id, out ReportDiagnostic specific)
            && specific == ReportDiagnostic.Suppress
        );

    private static bool IsDropped(IInvocationOperation call)
    {
        IOperation operation = call;
        while (operation.Parent is not (null or IExpressionStatementOperation))
        {
            operation = operation.Parent;
        }

        return operation.Parent is { } statement && GeneratedCalls.FindDropped(statement)?.Syntax == call.Syntax;
    }

    private static bool IsAwaitedTwice(IInvocationOperation call, CancellationToken cancellationToken)
    {
        IOperation root = call;
        while (root.Parent is { } parent)
        {
            root = parent;
        }

        ControlFlowGraph? graph = root switch
        {
            IMethodBodyOperation method => ControlFlowGraph.Create(method, cancellationToken),
            IConstructorBodyOperation constructor => ControlFlowGraph.Create(constructor, cancellationToken),
            IBlockOperation block => ControlFlowGraph.Create(block, cancellationToken),
            IFieldInitializerOperation field => ControlFlowGraph.Create(field, cancellationToken),
            IPropertyInitializerOperation property => ControlFlowGraph.Create(property, cancellationToken),
            _ => null,
        };
        return graph is not null
            && SecondAwaits
                .Find(root, _ => graph, cancellationToken)
                .Any(second => second.Made.Syntax.Span == call.Syntax.Span);
    }
}
