namespace ClosureGen.Allocations.Tests.Handlers;

/// <summary>A handler that is a struct: the pairing holds a copy.</summary>
internal readonly partial struct Clerk(Tally tally, int factor)
{
    [NoCapture]
    internal void File(Order order) => tally.Add();

    [NoCapture]
    internal int Rate(Order order) => order.Quantity * factor;
}

/// <summary>A generic handler class.</summary>
internal sealed partial class Shelf<T>(Tally tally)
{
    [NoCapture]
    internal void Put(T value) => tally.Add();
}
