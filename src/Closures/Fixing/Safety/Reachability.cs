using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>
/// Tells whether one position of a function can come after another in the lifetime of one variable: each iteration of a
/// loop has new instances of the variables declared in it, but a jump back within their scope keeps the instances.
/// </summary>
internal sealed class Reachability(ControlFlowGraph graph)
{
    private readonly ControlFlowGraph _graph = graph;

    /// <summary>Reads the flow of a member, an accessor, an initializer, a top-level program or a function within one.</summary>
    internal static Reachability? Of(IOperation root, SyntaxNode? function)
    {
        ControlFlowGraph? graph = root switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body),
            IBlockOperation block => ControlFlowGraph.Create(block),
            IFieldInitializerOperation initializer => ControlFlowGraph.Create(initializer),
            IPropertyInitializerOperation initializer => ControlFlowGraph.Create(initializer),
            IParameterInitializerOperation initializer => ControlFlowGraph.Create(initializer),
            _ => null,
        };
        graph = graph is null || function is null ? graph : Find(graph, function);
        return graph is null ? null : new Reachability(graph);
    }

    /// <summary>
    /// Tells whether control can reach a position after another; true if the control flow graph does not tell.
    /// </summary>
    internal bool MayFollow(SyntaxNode first, SyntaxNode then, ISymbol variable)
    {
        List<(BasicBlock Block, int Index)> starts = Locate(first).ToList();
        List<(BasicBlock Block, int Index)> ends = Locate(then).ToList();
        ControlFlowRegion? life = LifeOf(_graph.Root, variable);
        return starts.Count == 0
            || ends.Count == 0
            || starts.Any(start => ends.Any(end => MayFollow(start, end, life)));
    }

    private bool MayFollow(
        (BasicBlock Block, int Index) start,
        (BasicBlock Block, int Index) end,
        ControlFlowRegion? life
    )
    {
        if (start.Block == end.Block && end.Index >= start.Index)
        {
            return true;
        }

        var seen = new HashSet<BasicBlock>();
        var open = new Stack<BasicBlock>(Next(start.Block, life));
        while (open.Count > 0)
        {
            BasicBlock block = open.Pop();
            if (!seen.Add(block))
            {
                continue;
            }

            if (block == end.Block)
            {
                return true;
            }

            foreach (BasicBlock next in Next(block, life))
            {
                open.Push(next);
            }
        }

        return false;
    }

    /// <summary>Lists the blocks that may follow while the variable lives: by the flow, or because something throws.</summary>
    private IEnumerable<BasicBlock> Next(BasicBlock block, ControlFlowRegion? life)
    {
        foreach (ControlFlowBranch? branch in new[] { block.FallThroughSuccessor, block.ConditionalSuccessor })
        {
            if (branch?.Destination is { } next && (life is null || !branch.LeavingRegions.Contains(life)))
            {
                yield return next;
            }
        }

        for (ControlFlowRegion? region = block.EnclosingRegion; region is not null; region = region.EnclosingRegion)
        {
            if (region == life)
            {
                yield break;
            }

            if (region.Kind == ControlFlowRegionKind.Try)
            {
                foreach (ControlFlowRegion handler in region.EnclosingRegion!.NestedRegions)
                {
                    if (handler != region)
                    {
                        yield return _graph.Blocks[handler.FirstBlockOrdinal];
                    }
                }
            }
        }
    }

    private static ControlFlowRegion? LifeOf(ControlFlowRegion region, ISymbol variable) =>
        region.Locals.Any(local => local.IsSame(variable))
            ? region
            : region
                .NestedRegions.Select(nested => LifeOf(nested, variable))
                .FirstOrDefault(static found => found is not null);

    private IEnumerable<(BasicBlock Block, int Index)> Locate(SyntaxNode node)
    {
        foreach (BasicBlock block in _graph.Blocks)
        {
            for (int i = 0; i < block.Operations.Length; i++)
            {
                if (Contains(block.Operations[i], node))
                {
                    yield return (block, i);
                }
            }

            if (block.BranchValue is { } value && Contains(value, node))
            {
                yield return (block, block.Operations.Length);
            }
        }
    }

    private static bool Contains(IOperation operation, SyntaxNode node) =>
        operation
            .DescendantsAndSelf()
            .Any(inner =>
                inner.Syntax == node
                // The Dispose of a using is also located at the declaration.
                && (node is not VariableDeclaratorSyntax || inner is ISimpleAssignmentOperation)
            );

    private static ControlFlowGraph? Find(ControlFlowGraph graph, SyntaxNode function)
    {
        foreach (IMethodSymbol local in graph.LocalFunctions)
        {
            ControlFlowGraph inner = graph.GetLocalFunctionControlFlowGraph(local);
            if (local.DeclaringSyntaxReferences.Any(part => part.GetSyntax() == function))
            {
                return inner;
            }

            if (Find(inner, function) is { } found)
            {
                return found;
            }
        }

        foreach (BasicBlock block in graph.Blocks)
        {
            IEnumerable<IOperation> operations = block.BranchValue is { } value
                ? block.Operations.Append(value)
                : block.Operations;
            foreach (
                IFlowAnonymousFunctionOperation lambda in operations
                    .SelectMany(static operation => operation.DescendantsAndSelf())
                    .OfType<IFlowAnonymousFunctionOperation>()
            )
            {
                ControlFlowGraph inner = graph.GetAnonymousFunctionControlFlowGraph(lambda);
                if (lambda.Syntax == function)
                {
                    return inner;
                }

                if (Find(inner, function) is { } found)
                {
                    return found;
                }
            }
        }

        return null;
    }
}
