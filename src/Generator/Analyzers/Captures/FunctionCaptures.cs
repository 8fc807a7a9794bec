using System.Collections.Generic;
using System.Linq;
using ClosureGen.Closures.Finding.Captures;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Analyzers.Captures;

/// <summary>Which captures of a lambda or local function in a handler allocate.</summary>
internal static class FunctionCaptures
{
    /// <summary>
    /// Gets the names that a function captures, if that allocates: of a lambda those that no lambda around it captures;
    /// of a local function none if it is only called, which passes them by reference to a struct, and
    /// <c>this</c> only for a delegate, because a state machine has it anyway.
    /// </summary>
    internal static IReadOnlyList<string> Of(CapturingFunction function, CaptureWalk walk) =>
        function.TakesReferences
            ? []
            : function
                .Captured()
                .Where(capture =>
                    capture.Variable is INamedTypeSymbol
                        ? function.IsDelegate && LambdaAround(function) is null
                        : IsInside(walk.HomeOf(capture.Variable), LambdaAround(function))
                )
                .Select(static capture => capture.Name)
                .Distinct()
                .OrderBy(static name => name, System.StringComparer.Ordinal)
                .ToArray();

    private static CapturingFunction? LambdaAround(CapturingFunction function)
    {
        CapturingFunction? outer = function.DeclaredIn.Function;
        while (outer?.Symbol.MethodKind == MethodKind.LocalFunction)
        {
            outer = outer.DeclaredIn.Function;
        }

        return function.Symbol.MethodKind == MethodKind.LocalFunction ? null : outer;
    }

    private static bool IsInside(CaptureScope? scope, CapturingFunction? lambda)
    {
        while (lambda is not null && scope is not null && scope.Function != lambda)
        {
            scope = scope.Parent;
        }

        return scope is not null;
    }
}
