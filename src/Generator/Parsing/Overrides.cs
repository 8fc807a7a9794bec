using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Finds the method that an override overrides.</summary>
internal static class Overrides
{
    /// <summary>The first declaration in a method's chain of overrides, or the method itself.</summary>
    internal static IMethodSymbol First(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return method;
    }
}
