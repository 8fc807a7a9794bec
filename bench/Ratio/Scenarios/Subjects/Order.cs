namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>An object that handlers are given.</summary>
internal sealed class Order
{
    public int Depth;
    public uint Seed;

    public static Order[] Many(int count) => [.. Enumerable.Range(0, count).Select(static _ => new Order())];
}
