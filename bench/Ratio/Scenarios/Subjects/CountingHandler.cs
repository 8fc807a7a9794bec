namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Its body counts down: how contenders that dispatch single items tell that they are done.</summary>
internal sealed partial class CountingHandler(Countdown countdown)
{
    [NoCapture]
    public void Reprice(Order order, int depth)
    {
        order.Depth += depth;
        countdown.Signal();
    }
}

/// <summary>An object that handlers are given.</summary>
internal sealed class Order
{
    public int Depth;
    public uint Seed;

    public static Order[] Many(int count) => [.. Enumerable.Range(0, count).Select(static _ => new Order())];
}
