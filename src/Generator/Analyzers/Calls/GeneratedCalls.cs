using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Recognizes calls of generated members.</summary>
internal static class GeneratedCalls
{
    /// <summary>Gets the call whose value an expression statement drops, also behind <c>?.</c> and <c>_ =</c>.</summary>
    internal static IInvocationOperation? FindDropped(IOperation operation) =>
        operation switch
        {
            IExpressionStatementOperation statement => FindDropped(statement.Operation),
            ISimpleAssignmentOperation { Target: IDiscardOperation } discard => FindDropped(discard.Value),
            IConditionalAccessOperation conditional => FindDropped(conditional.WhenNotNull),
            IConversionOperation { IsImplicit: true } conversion => FindDropped(conversion.Operand),
            IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: IInvocationOperation made }
                when MakesValueTask(made) => made,
            IInvocationOperation invocation => invocation,
            _ => null,
        };

    /// <summary>Gets the verbs of the pairing or batch that a call returns, in order; none if it returns neither.</summary>
    internal static IReadOnlyList<string> Verbs(IMethodSymbol method)
    {
        if (method.ReturnType is not INamedTypeSymbol { IsValueType: true, ContainingType: not null } made)
        {
            return [];
        }
        // Other methods may return pairings too, for example the Dequeue of a queue of pairings.
        if (!HandlerNames.IsGenerated(method.OriginalDefinition))
        {
            return [];
        }

        return made.GetMembers()
            .Where(static member => member is IMethodSymbol { IsStatic: false, MethodKind: MethodKind.Ordinary })
            .Select(static member => member.Name)
            .Where(static name =>
                name is "StartNew" or "Dispatch" or "Post" or "PostTo" or "PostAfter" or "Run" or "RunAsync"
            )
            .Distinct()
            .ToArray();
    }

    /// <summary>Gets whether a type is a pairing or a batch that is generated for a handler.</summary>
    internal static bool IsPairingOrBatch(ITypeSymbol? type) =>
        type is INamedTypeSymbol { IsValueType: true, ContainingType: not null } made
        && HandlerNames.IsGenerated(made.OriginalDefinition)
        && made.AllInterfaces.Any(static implemented =>
            implemented.Name is "ICall" or "IBatch"
            && KnownTypes.IsNamespace(implemented.ContainingNamespace, "ClosureGen", "Runtime")
        );

    /// <summary>Gets whether a pairing or a batch has a verb.</summary>
    internal static bool HasVerb(ITypeSymbol made, string verb) => !made.GetMembers(verb).IsEmpty;

    /// <summary>Gets whether a call is the <c>Dispatch</c> of a pairing.</summary>
    internal static bool IsDispatch(IInvocationOperation invocation) =>
        invocation.TargetMethod is { Name: "Dispatch", IsStatic: false, ContainingType: { IsValueType: true } pairing }
        && (
            HandlerNames.IsGenerated(invocation.TargetMethod.OriginalDefinition)
            || HandlerNames.IsGenerated(pairing.OriginalDefinition)
            || pairing.AllInterfaces.Any(static type =>
                type
                    is {
                        Name: "ICall",
                        ContainingNamespace: { Name: "Runtime", ContainingNamespace.Name: "ClosureGen" }
                    }
            )
        );

    /// <summary>
    /// Gets whether a call returns a <c>ValueTask</c> that is backed by a pooled object: a dispatch or a run of a
    /// batch.
    /// </summary>
    internal static bool MakesValueTask(IInvocationOperation invocation) =>
        IsDispatch(invocation)
        || (
            invocation.TargetMethod
                is { Name: "RunAsync", IsStatic: false, ContainingType: { IsValueType: true } batch }
            && (HandlerNames.IsGenerated(batch.OriginalDefinition) || IsDispatchBatch(batch))
        );

    /// <summary>
    /// Gets whether an operation is in a lambda that <c>Task.Run</c> or <c>Task.Factory.StartNew</c> runs.
    /// </summary>
    internal static bool IsInTask(IOperation operation)
    {
        IOperation? function = operation;
        while (function is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            function = function.Parent;
        }

        return function
                is IAnonymousFunctionOperation
                {
                    Parent: IDelegateCreationOperation
                    {
                        Parent: IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } }
                    }
                }
            && method
                is { Name: "Run", ContainingType.Name: "Task" }
                    or { Name: "StartNew", ContainingType.Name: "TaskFactory" }
            && KnownTypes.IsNamespace(method.ContainingNamespace, "System", "Threading", "Tasks");
    }

    /// <summary>Gets the name in a call, at which diagnostics are reported.</summary>
    internal static Location NameOf(IInvocationOperation invocation) => CallParts.Name(invocation.Syntax).GetLocation();

    private static bool IsDispatchBatch(INamedTypeSymbol type) =>
        type is { Name: "DispatchBatch", ContainingType: null }
        && KnownTypes.IsNamespace(type.ContainingNamespace, "ClosureGen");
}
