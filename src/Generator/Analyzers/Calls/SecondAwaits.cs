using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>An await of a local that was awaited before, and the call it was assigned from.</summary>
internal readonly struct SecondAwait
{
    internal SecondAwait(ILocalSymbol local, SyntaxNode await, IInvocationOperation made, bool isOfCopy)
    {
        Local = local;
        Await = await;
        Made = made;
        IsOfCopy = isOfCopy;
    }

    internal ILocalSymbol Local { get; }

    internal SyntaxNode Await { get; }

    internal IInvocationOperation Made { get; }

    /// <summary>Gets whether the local is a copy of the assigned one: a fix would have to change its type as well.</summary>
    internal bool IsOfCopy { get; }
}

/// <summary>
/// Finds locals that are awaited twice: it follows the paths from each assignment of a dispatch, or of the run of a
/// batch, to a local. Taking its task or its result counts as an await.
/// </summary>
internal static class SecondAwaits
{
    internal static IReadOnlyList<SecondAwait> Find(
        IOperation block,
        Func<IOperation, ControlFlowGraph> graphOf,
        CancellationToken cancellationToken
    )
    {
        // The graph is built only if there is an assignment to follow.
        if (!block.Descendants().Any(static operation => Assigned(operation) is not null))
        {
            return [];
        }

        List<SecondAwait> found = [];
        Search(graphOf(block), Assignments.FromWithin(block), found, cancellationToken);
        return found;
    }

    private static void Search(
        ControlFlowGraph graph,
        HashSet<ILocalSymbol> assignedFromWithin,
        List<SecondAwait> found,
        CancellationToken cancellationToken
    )
    {
        var locals = new FollowedLocals(graph, assignedFromWithin);
        foreach (BasicBlock block in graph.Blocks)
        {
            IReadOnlyList<IOperation> operations = BlockOperations.Of(block);
            for (int i = 0; i < operations.Count; i++)
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (
                    operations[i] is ISimpleAssignmentOperation assignment
                    && locals.Of(assignment.Target) is { } local
                    && MadeInGraph(assignment.Value, locals) is { } made
                )
                {
                    foreach (
                        (ILocalSymbol held, SyntaxNode second) in DispatchPaths.FindSeconds(
                            graph,
                            locals,
                            block,
                            i + 1,
                            local,
                            cancellationToken
                        )
                    )
                    {
                        bool isOfCopy = !SymbolEqualityComparer.Default.Equals(held, local);
                        found.Add(new SecondAwait(held, second, made, isOfCopy));
                    }
                }
                else if (operations[i] is IFlowAnonymousFunctionOperation lambda)
                {
                    Search(
                        graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellationToken),
                        assignedFromWithin,
                        found,
                        cancellationToken
                    );
                }
            }
        }

        foreach (IMethodSymbol function in graph.LocalFunctions)
        {
            Search(
                graph.GetLocalFunctionControlFlowGraph(function, cancellationToken),
                assignedFromWithin,
                found,
                cancellationToken
            );
        }
    }

    private static IInvocationOperation? Assigned(IOperation operation) =>
        operation switch
        {
            IVariableDeclaratorOperation { Initializer.Value: { } value } => Made(value),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation, Value: { } value } => Made(value),
            _ => null,
        };

    /// <summary>
    /// Gets the call that a value may come from. This runs on operations, before a graph exists, so expressions may
    /// still have branches.
    /// </summary>
    private static IInvocationOperation? Made(IOperation value) =>
        TakenResults.Configured(value) switch
        {
            IConditionalOperation { WhenFalse: { } other } branches => Made(branches.WhenTrue) ?? Made(other),
            ISwitchExpressionOperation branches => branches
                .Arms.Select(static arm => Made(arm.Value))
                .FirstOrDefault(static made => made is not null),
            IInvocationOperation call when GeneratedCalls.MakesValueTask(call) => call,
            _ => null,
        };

    private static IInvocationOperation? MadeInGraph(IOperation value, FollowedLocals locals) =>
        locals.ValuesOf(TakenResults.Configured(value)).Select(Made).FirstOrDefault(static made => made is not null);
}
