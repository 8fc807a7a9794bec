using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// A result must be a type that can be stored until it is read; the only supported awaitables are the four kinds of
/// task.
/// </summary>
internal static class ResultRules
{
    internal static HandlerRefusal Find(IMethodSymbol method)
    {
        if (method.ReturnsVoid)
        {
            return default;
        }

        if (method.RefKind != RefKind.None)
        {
            return new HandlerRefusal(
                ReturnCannotBeKept,
                RefusalPlace.ReturnType,
                first: "is returned by reference, and its variable may be gone when it is read: return the value"
            );
        }

        KeepProblem problem = KeepableTypes.FindInArgument(method.ReturnType, out ITypeSymbol culprit);
        if (problem == KeepProblem.Error)
        {
            return HandlerRefusal.Silent;
        }

        if (problem != KeepProblem.None)
        {
            return new HandlerRefusal(
                ReturnCannotBeKept,
                RefusalPlace.ReturnType,
                first: new KeepProblemText(problem, culprit)
            );
        }

        return !Awaitables.IsTask(method.ReturnType) && Awaitables.IsAwaitable(method.ReturnType)
            ? new HandlerRefusal(ForeignAwaitable, RefusalPlace.ReturnType, first: method.ReturnType)
            : default;
    }
}
