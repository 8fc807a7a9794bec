using System.Collections.Generic;

namespace ClosureGen.PoolShapes.Shapes;

/// <summary>A design of a pool that many threads rent from and return to. All keep at most 16,384 objects, or a few more.</summary>
internal abstract class Shape(string name)
{
    /// <summary>The most that is kept.</summary>
    public const int MaxKept = 16_384;

    public string Name { get; } = name;

    /// <summary>Gets one of each design. They last as long as the process: threads keep objects of theirs.</summary>
    public static IReadOnlyList<Shape> All { get; } =
    [new NoShape(), new PlacesShape(), new ChainsShape(), new PartitionsShape(), new ObjectPoolShape()];

    public abstract Item Rent();

    /// <summary>Takes a cleared item back.</summary>
    public abstract void Return(Item item);
}
