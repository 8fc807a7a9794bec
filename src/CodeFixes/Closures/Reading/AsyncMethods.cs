using Microsoft.CodeAnalysis;

namespace ClosureGen.CodeFixes.Closures;

internal static class AsyncMethods
{
    /// <summary>
    /// Tells whether a call surely runs an async method: its task is never null, has one exception, and the call itself
    /// throws nothing.
    /// </summary>
    internal static bool Is(IMethodSymbol method) =>
        (method.PartialImplementationPart ?? method).IsAsync
        && (
            !(method.IsVirtual || method.IsAbstract || method.IsOverride)
            || method.IsSealed
            || method.ContainingType.IsSealed
        );
}
