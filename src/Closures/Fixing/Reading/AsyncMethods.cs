namespace ClosureGen.Closures.Fixing.Reading;

internal static class AsyncMethods
{
    /// <summary>
    /// Tells whether a call certainly runs an async method: its task is never null and has at most one exception, and
    /// the call itself throws nothing.
    /// </summary>
    internal static bool Is(IMethodSymbol method) =>
        (method.PartialImplementationPart ?? method).IsAsync
        && (
            !(method.IsVirtual || method.IsAbstract || method.IsOverride)
            || method.IsSealed
            || method.ContainingType.IsSealed
        );
}
