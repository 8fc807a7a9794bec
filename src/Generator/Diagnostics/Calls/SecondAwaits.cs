using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Diagnostics.Calls;

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

    /// <summary>Gets whether the local is a copy of what was assigned: then its type would have to change as well.</summary>
    internal bool IsOfCopy { get; }
}

/// <summary>
/// Follows the paths from each assignment of a dispatch, or of the run of a batch, to a local: one that meets two awaits
/// of it, through that local or one it was copied to, awaits it twice. To ask for its task or its result is to await it.
/// Awaits on paths that exclude each other do not count.
/// </summary>
internal static class SecondAwaits
{
    /// <summary>
    /// How many states of blocks are looked at for one assignment. There are as many as there are sets of its copies:
    /// beyond this nobody waits for a warning.
    /// </summary>
    private const int MostVisited = 10_000;

    internal static IReadOnlyList<SecondAwait> Find(
        IOperation block,
        Func<IOperation, ControlFlowGraph> graphOf,
        CancellationToken cancellationToken
    )
    {
        // The graph is built only where there is something to follow.
        if (!block.Descendants().Any(static operation => Assigned(operation) is not null))
        {
            return [];
        }

        List<SecondAwait> found = [];
        Search(graphOf(block), found, cancellationToken);
        return found;
    }

    private static void Search(ControlFlowGraph graph, List<SecondAwait> found, CancellationToken cancellationToken)
    {
        foreach (BasicBlock block in graph.Blocks)
        {
            List<IOperation> operations = Operations(block);
            for (int i = 0; i < operations.Count; i++)
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (
                    operations[i] is ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment
                    && Made(assignment.Value) is { } made
                )
                {
                    Follow(graph, block, operations, i + 1, target.Local, made, found, cancellationToken);
                }
                else if (operations[i] is IFlowAnonymousFunctionOperation lambda)
                {
                    Search(
                        graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellationToken),
                        found,
                        cancellationToken
                    );
                }
            }
        }

        foreach (IMethodSymbol function in graph.LocalFunctions)
        {
            Search(graph.GetLocalFunctionControlFlowGraph(function, cancellationToken), found, cancellationToken);
        }
    }

    private static void Follow(
        ControlFlowGraph graph,
        BasicBlock block,
        List<IOperation> operations,
        int start,
        ILocalSymbol local,
        IInvocationOperation made,
        List<SecondAwait> found,
        CancellationToken cancellationToken
    )
    {
        HashSet<(int Block, bool Awaited, Holders Holders)> visited = [];
        HashSet<SyntaxNode> reported = [];
        Stack<(BasicBlock Block, List<IOperation> Operations, int Start, bool Awaited, Holders Holders)> paths = new();
        paths.Push((block, operations, start, false, new Holders(local)));
        while (paths.Count > 0 && visited.Count < MostVisited)
        {
            cancellationToken.ThrowIfCancellationRequested();
            (BasicBlock current, List<IOperation> steps, int first, bool awaited, Holders holders) = paths.Pop();
            for (int i = first; i < steps.Count && !holders.IsEmpty; i++)
            {
                IOperation operation = steps[i];
                if (TakenLocal(operation) is { } held && holders.Contains(held))
                {
                    if (awaited && reported.Add(operation.Syntax))
                    {
                        found.Add(
                            new SecondAwait(
                                held,
                                operation.Syntax,
                                made,
                                isOfCopy: !SymbolEqualityComparer.Default.Equals(held, local)
                            )
                        );
                    }

                    awaited = true;
                }

                holders = holders.After(operation);
            }

            if (holders.IsEmpty)
            {
                continue;
            }

            foreach (BasicBlock next in Next(graph, current, awaited))
            {
                if (visited.Add((next.Ordinal, awaited, holders)))
                {
                    paths.Push((next, Operations(next), 0, awaited, holders));
                }
            }
        }
    }

    /// <summary>
    /// Where a block may go on: to its successors, and, as an await may throw, to what catches or cleans up around it.
    /// </summary>
    private static IEnumerable<BasicBlock> Next(ControlFlowGraph graph, BasicBlock block, bool awaited)
    {
        if (block.FallThroughSuccessor?.Destination is { } next)
        {
            yield return next;
        }

        if (block.ConditionalSuccessor?.Destination is { } other)
        {
            yield return other;
        }
        // Around the root of a lambda's graph are the regions of another graph.
        for (
            ControlFlowRegion? region = awaited ? block.EnclosingRegion : null;
            region is { Kind: not ControlFlowRegionKind.Root };
            region = region.EnclosingRegion
        )
        {
            if (region.Kind != ControlFlowRegionKind.Try)
            {
                continue;
            }

            foreach (ControlFlowRegion handler in region.EnclosingRegion!.NestedRegions)
            {
                if (handler != region)
                {
                    yield return graph.Blocks[handler.FirstBlockOrdinal];
                }
            }
        }
    }

    /// <summary>The operations of a block in the order in which they run: what is inside another comes before it.</summary>
    private static List<IOperation> Operations(BasicBlock block)
    {
        List<IOperation> operations = [];
        foreach (IOperation operation in block.Operations)
        {
            Add(operation, operations);
        }

        if (block.BranchValue is { } value)
        {
            Add(value, operations);
        }

        return operations;
    }

    private static void Add(IOperation operation, List<IOperation> operations)
    {
        foreach (IOperation child in operation.ChildOperations)
        {
            Add(child, operations);
        }

        operations.Add(operation);
    }

    /// <summary>The local whose result an operation takes: by an await or in one of the ways that count as one.</summary>
    private static ILocalSymbol? TakenLocal(IOperation operation) =>
        operation switch
        {
            IAwaitOperation { Operation: var awaited } => Local(Configured(awaited)),
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } instance } => Local(instance),
            IInvocationOperation { TargetMethod.Name: "AsTask" or "Preserve", Instance: { } instance } => Local(
                instance
            ),
            IInvocationOperation
            {
                TargetMethod.Name: "GetResult",
                Instance: IInvocationOperation { TargetMethod.Name: "GetAwaiter", Instance: { } instance }
            } => Local(Configured(instance)),
            _ => null,
        };

    private static IOperation Configured(IOperation awaited) =>
        awaited is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } instance }
            ? instance
            : awaited;

    private static ILocalSymbol? Local(IOperation operation) => (operation as ILocalReferenceOperation)?.Local;

    private static IInvocationOperation? Assigned(IOperation operation) =>
        operation switch
        {
            IVariableDeclaratorOperation { Initializer.Value: { } value } => Made(value),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation, Value: { } value } => Made(value),
            _ => null,
        };

    private static IInvocationOperation? Made(IOperation value) =>
        value is IInvocationOperation call && GeneratedCalls.MakesValueTask(call) ? call : null;
}
