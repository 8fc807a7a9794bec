using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Finds the locals that an operation assigns or may assign.</summary>
internal static class Assignments
{
    internal static IEnumerable<ILocalSymbol> In(IOperation operation, Func<IOperation, ILocalSymbol?> localOf) =>
        Targets(operation).Select(localOf).OfType<ILocalSymbol>();

    /// <summary>
    /// Gets the locals that a lambda or a local function assigns and does not declare: the control flow does not tell
    /// when it runs.
    /// </summary>
    internal static HashSet<ILocalSymbol> FromWithin(IOperation block)
    {
        var found = new HashSet<ILocalSymbol>(SymbolEqualityComparer.Default);
        foreach (IOperation operation in block.Descendants())
        {
            foreach (ILocalSymbol local in In(operation, static target => (target as ILocalReferenceOperation)?.Local))
            {
                if (
                    FunctionAround(operation) is { } function
                    && !SymbolEqualityComparer.Default.Equals(local.ContainingSymbol, function)
                )
                {
                    found.Add(local);
                }
            }
        }

        return found;
    }

    private static IEnumerable<IOperation> Targets(IOperation operation) =>
        operation switch
        {
            // From here on it may be assigned through the reference.
            ISimpleAssignmentOperation { IsRef: true, Value: var value } => [value],
            IVariableDeclaratorOperation { Symbol.IsRef: true, Initializer.Value: { } value } => [value],
            ISimpleAssignmentOperation { Target: var target } => [target],
            IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref, Value: var passed } => [passed],
            IDeconstructionAssignmentOperation { Target: var targets } => targets.DescendantsAndSelf(),
            _ => [],
        };

    private static IMethodSymbol? FunctionAround(IOperation operation)
    {
        for (IOperation? outer = operation.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IAnonymousFunctionOperation lambda:
                    return lambda.Symbol;
                case ILocalFunctionOperation function:
                    return function.Symbol;
            }
        }

        return null;
    }
}
