using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Studies.Peers;

/// <summary>A call as a message.</summary>
internal readonly record struct Call(CountingHandler Handler, Order Order, int Depth)
{
    public void Run() => Handler.Reprice(Order, Depth);
}
