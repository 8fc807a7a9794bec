namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>The part of a loop that runs in each iteration, and the loop around it in the same function.</summary>
internal sealed class LoopRound
{
    internal LoopRound(LoopRound? outer) => Outer = outer;

    internal LoopRound? Outer { get; }

    internal static bool IsInside(LoopRound? inner, LoopRound outer)
    {
        while (inner is not null && inner != outer)
        {
            inner = inner.Outer;
        }

        return inner is not null;
    }
}
