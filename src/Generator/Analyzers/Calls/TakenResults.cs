using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Recognizes operations that take the result of a <c>ValueTask</c>: an await or an equivalent.</summary>
internal static class TakenResults
{
    /// <summary>The local whose result an operation takes.</summary>
    internal static ILocalSymbol? LocalOf(IOperation operation, FollowedLocals locals) =>
        Taken(operation) is { } taken ? locals.Of(taken) : null;

    /// <summary>The operand of a <c>ConfigureAwait</c>; any other operation itself.</summary>
    internal static IOperation Configured(IOperation awaited) =>
        awaited is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } instance }
            ? instance
            : awaited;

    private static IOperation? Taken(IOperation operation) =>
        operation switch
        {
            IAwaitOperation { Operation: var awaited } => Configured(awaited),
            IPropertyReferenceOperation { Property.Name: "Result", Instance: var instance } => instance,
            IInvocationOperation { TargetMethod.Name: "AsTask" or "Preserve", Instance: var instance } => instance,
            IInvocationOperation
            {
                TargetMethod.Name: "GetResult",
                Instance: IInvocationOperation { TargetMethod.Name: "GetAwaiter", Instance: { } instance }
            } => Configured(instance),
            _ => null,
        };
}
