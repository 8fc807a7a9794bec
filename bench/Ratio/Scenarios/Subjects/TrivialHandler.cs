namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Does next to nothing, so that what is compared is the dispatch.</summary>
internal sealed partial class TrivialHandler
{
    [NoCapture]
    public void Reprice(Order order, int depth) => order.Depth += depth;
}

/// <summary>As <see cref="TrivialHandler"/>, a class of its own for each kind: with code, pool and states of its own.</summary>
/// <typeparam name="TKind">A struct: for classes the compiler would share the code.</typeparam>
internal sealed partial class HandlerOf<TKind>
    where TKind : struct
{
    [NoCapture]
    public void Reprice(Order order, int depth) => order.Depth += depth;
}
