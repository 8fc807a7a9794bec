// sites: direct
// has: await handler.RepriceWork(order, 3).Dispatch();
// has: [NoCapture]
// has: public partial class PriceHandler
// has: using ClosureGen;
PriceHandler handler = new();
Order order = new(7);
await Task.Run(() => handler.Reprice(order, 3));
Console.WriteLine(handler.Last);

public sealed record Order(int Id);

public class PriceHandler
{
    public int Last { get; private set; }

    public void Reprice(Order order, int depth)
    {
        // What it is for.
        Last = order.Id * depth;
    }
}
