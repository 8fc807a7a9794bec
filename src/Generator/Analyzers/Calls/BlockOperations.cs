using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>The operations of a block in the order in which they run: operands before the operation that uses them.</summary>
internal static class BlockOperations
{
    internal static IReadOnlyList<IOperation> Of(BasicBlock block)
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
}
