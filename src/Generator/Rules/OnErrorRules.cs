using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary><c>OnError</c> names a method that generated code can call with what the handler throws.</summary>
internal static class OnErrorRules
{
    internal static HandlerRefusal Find(IMethodSymbol method, AttributeData attribute)
    {
        if (
            HandlerAttribute.OnError(attribute) is not { } name
            || method.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        )
        {
            return default;
        }

        return OnErrorMethod.Find(method, name, TypeTexts.Of(compilation), out OnErrorProblem problem) is null
            ? new HandlerRefusal(
                OnErrorUnusable,
                RefusalPlace.OnError,
                first: name,
                second: new OnErrorProblemText(problem, method)
            )
            : default;
    }
}
