namespace ClosureGen.Allocations.Tests.Handlers;

/// <summary>An object that handlers are paired with.</summary>
internal sealed class Order(int quantity)
{
    internal int Quantity { get; } = quantity;

    internal static Order[] Many(int count)
    {
        var orders = new Order[count];
        for (int i = 0; i < count; i++)
        {
            orders[i] = new Order(i);
        }

        return orders;
    }
}

/// <summary>A struct of several words, with a reference among them.</summary>
internal readonly record struct Quote(string Symbol, decimal Price, DateTimeOffset At);
