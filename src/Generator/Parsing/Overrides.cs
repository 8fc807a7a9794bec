using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>What overrides override.</summary>
internal static class Overrides
{
    /// <summary>The declaration that a method overrides in the end, or the method itself.</summary>
    internal static IMethodSymbol First(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return method;
    }
}
