using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Analyzers.Closures.Scopes;

/// <summary>A place where a delegate of a lambda or local function is made.</summary>
internal sealed class WrittenDelegate
{
    internal WrittenDelegate(IMethodSymbol method, NestedFunction? around, LoopRound? loop)
    {
        Method = method;
        Around = around;
        Loop = loop;
    }

    internal IMethodSymbol Method { get; }

    /// <summary>Gets the function that makes it; null is the member itself.</summary>
    internal NestedFunction? Around { get; }

    /// <summary>Gets the innermost loop around it in that function.</summary>
    internal LoopRound? Loop { get; }
}
