namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>An object that handlers are given.</summary>
internal sealed class Order
{
    public int Depth;
    public uint Seed;

    public static Order[] Many(int count)
    {
        Order[] orders = new Order[count];
        for (int i = 0; i < count; i++)
        {
            orders[i] = new Order();
        }

        return orders;
    }
}
