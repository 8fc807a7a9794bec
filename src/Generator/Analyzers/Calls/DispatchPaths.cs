using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>
/// The paths through a control flow graph from the assignment of a dispatch to a local. A path with two awaits of that
/// local or its copies awaits the dispatch twice. Awaits on mutually exclusive paths do not count.
/// </summary>
internal sealed class DispatchPaths
{
    /// <summary>
    /// The most block states that are visited for one assignment. There is one for each set of its copies; with more,
    /// the analysis would take too long.
    /// </summary>
    private const int MostVisited = 10_000;

    private readonly ControlFlowGraph _graph;
    private readonly FollowedLocals _locals;
    private readonly CancellationToken _cancellationToken;
    private readonly List<(ILocalSymbol Local, SyntaxNode Await)> _seconds = [];
    private readonly HashSet<SyntaxNode> _reported = [];
    private readonly Dictionary<(ControlFlowRegion Cleanup, State State), IReadOnlyList<State>> _cleanedUp = [];
    private int _visited;

    private DispatchPaths(ControlFlowGraph graph, FollowedLocals locals, CancellationToken cancellationToken)
    {
        _graph = graph;
        _locals = locals;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The state at a point of a path.</summary>
    private readonly record struct State(bool Awaited, Holders Holders);

    /// <summary>Gets the awaits after the first one, starting after an operation of a block.</summary>
    internal static IReadOnlyList<(ILocalSymbol Local, SyntaxNode Await)> FindSeconds(
        ControlFlowGraph graph,
        FollowedLocals locals,
        BasicBlock block,
        int start,
        ILocalSymbol local,
        CancellationToken cancellationToken
    )
    {
        var paths = new DispatchPaths(graph, locals, cancellationToken);
        paths.Walk(block, start, new State(Awaited: false, new Holders(local)), cleanup: null);
        return paths._seconds;
    }

    /// <summary>Follows the paths from a point, to the end or through a <c>finally</c>.</summary>
    /// <returns>The states at the end of the <c>finally</c>.</returns>
    private IReadOnlyList<State> Walk(BasicBlock start, int first, State state, ControlFlowRegion? cleanup)
    {
        List<State> ends = [];
        HashSet<(int Block, State State)> known = [];
        Stack<(BasicBlock Block, int First, State State)> paths = new();
        paths.Push((start, first, state));
        while (paths.Count > 0 && _visited++ < MostVisited)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            (BasicBlock block, int from, State before) = paths.Pop();
            if (Run(block, from, before) is not { } after)
            {
                continue;
            }

            if (cleanup is not null && EndsCleanup(block, cleanup))
            {
                ends.Add(after);
            }

            foreach ((BasicBlock next, State there) in Next(block, after, cleanup))
            {
                if (known.Add((next.Ordinal, there)))
                {
                    paths.Push((next, 0, there));
                }
            }
        }

        return ends;
    }

    /// <summary>Gets the state after a block; null if no local holds the dispatch any more, or nothing follows.</summary>
    private State? Run(BasicBlock block, int first, State state)
    {
        (bool awaited, Holders holders) = state;
        IReadOnlyList<IOperation> operations = BlockOperations.Of(block);
        for (int i = first; i < operations.Count && !holders.IsEmpty; i++)
        {
            IOperation operation = operations[i];
            if (TakenResults.LocalOf(operation, _locals) is { } held && holders.Contains(held))
            {
                if (awaited && _reported.Add(operation.Syntax))
                {
                    _seconds.Add((held, operation.Syntax));
                }

                awaited = true;
            }

            if (operation is IInvocationOperation { TargetMethod: var called } && NeverReturns(called))
            {
                return null;
            }

            holders = holders.After(operation, _locals);
        }

        return holders.IsEmpty ? null : new State(awaited, holders);
    }

    /// <summary>
    /// Lists where control may flow from a block: to its successors, through <c>finally</c> blocks in between, and to
    /// the catch blocks, because an await may throw. An exception in a <c>finally</c> block is not followed.
    /// </summary>
    private IEnumerable<(BasicBlock Block, State State)> Next(BasicBlock block, State state, ControlFlowRegion? cleanup)
    {
        foreach (ControlFlowBranch? branch in new[] { block.FallThroughSuccessor, block.ConditionalSuccessor })
        {
            if (branch?.Destination is { } next)
            {
                IReadOnlyList<State> states = [state];
                foreach (ControlFlowRegion left in branch.FinallyRegions)
                {
                    states = CleanUp(left, states);
                }

                foreach (State there in states)
                {
                    yield return (next, there);
                }
            }
        }

        IReadOnlyList<State> thrown = state.Awaited ? [state] : [];
        // The regions around the root of a lambda's graph belong to another graph.
        for (
            ControlFlowRegion? region = block.EnclosingRegion;
            region is { Kind: not ControlFlowRegionKind.Root } && region != cleanup && thrown.Count > 0;
            region = region.EnclosingRegion
        )
        {
            if (region.Kind != ControlFlowRegionKind.Try)
            {
                continue;
            }

            foreach (ControlFlowRegion handler in region.EnclosingRegion!.NestedRegions)
            {
                if (handler.Kind == ControlFlowRegionKind.Finally)
                {
                    thrown = CleanUp(handler, thrown);
                }
                else if (handler != region)
                {
                    foreach (State there in thrown)
                    {
                        yield return (_graph.Blocks[handler.FirstBlockOrdinal], there);
                    }
                }
            }
        }
    }

    private IReadOnlyList<State> CleanUp(ControlFlowRegion cleanup, IReadOnlyList<State> states)
    {
        List<State> ends = [];
        foreach (State state in states)
        {
            if (!_cleanedUp.TryGetValue((cleanup, state), out IReadOnlyList<State>? ended))
            {
                ended = Walk(_graph.Blocks[cleanup.FirstBlockOrdinal], 0, state, cleanup);
                _cleanedUp[(cleanup, state)] = ended;
            }

            ends.AddRange(ended);
        }

        return ends.Distinct().ToList();
    }

    /// <summary>Gets whether a block is the last one of a <c>finally</c>, and not of a filter in it.</summary>
    private static bool EndsCleanup(BasicBlock block, ControlFlowRegion cleanup)
    {
        ControlFlowRegion region = block.EnclosingRegion;
        while (region is { Kind: ControlFlowRegionKind.LocalLifetime, EnclosingRegion: { } outer })
        {
            region = outer;
        }

        return region == cleanup
            && block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling;
    }

    private static bool NeverReturns(IMethodSymbol method) =>
        method
            .GetAttributes()
            .Any(static attribute =>
                attribute.AttributeClass is { Name: "DoesNotReturnAttribute" } type
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Diagnostics", "CodeAnalysis")
            );
}
