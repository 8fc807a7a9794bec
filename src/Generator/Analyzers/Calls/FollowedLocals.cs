using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>
/// Tells which local an operation of a graph refers to. If a statement branches after an operand, as in <c>v = b ? x :
/// y</c>, the graph saves the operand's value and refers to the saved value.
/// </summary>
internal sealed class FollowedLocals
{
    private readonly ILookup<CaptureId, IOperation> _putBy;
    private readonly HashSet<ILocalSymbol> _assignedElsewhere;

    /// <summary>
    /// Reads a graph. Locals that are assigned elsewhere are not followed: the graph does not tell what they hold.
    /// </summary>
    internal FollowedLocals(ControlFlowGraph graph, HashSet<ILocalSymbol> assignedElsewhere)
    {
        _putBy = graph
            .Blocks.SelectMany(static block => block.Operations)
            .OfType<IFlowCaptureOperation>()
            .ToLookup(static put => put.Id, static put => put.Value);
        _assignedElsewhere = assignedElsewhere;
    }

    /// <summary>Gets the local that an operation refers to; null if it may be one of several.</summary>
    internal ILocalSymbol? Of(IOperation operation)
    {
        IEnumerable<IOperation> values = ValuesOf(operation);
        ILocalSymbol? local = values.Skip(1).Any()
            ? null
            : (values.FirstOrDefault() as ILocalReferenceOperation)?.Local;
        return local is not null && _assignedElsewhere.Contains(local) ? null : local;
    }

    /// <summary>Gets the operations that a value may come from; several where branches meet.</summary>
    internal IEnumerable<IOperation> ValuesOf(IOperation value) =>
        value is IFlowCaptureReferenceOperation { Id: var id } ? _putBy[id].SelectMany(ValuesOf) : [value];
}
