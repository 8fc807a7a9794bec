namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>A place where a lambda or local function is converted to a delegate.</summary>
internal sealed class WrittenDelegate
{
    internal WrittenDelegate(IMethodSymbol method, NestedFunction? around, LoopRound? loop)
    {
        Method = method;
        Around = around;
        Loop = loop;
    }

    internal IMethodSymbol Method { get; }

    /// <summary>Gets the function that contains it; null for the member itself.</summary>
    internal NestedFunction? Around { get; }

    /// <summary>Gets the innermost loop around it in that function.</summary>
    internal LoopRound? Loop { get; }
}
