using System;
using ClosureGen.Runtime;

namespace ClosureGen.PoolShapes.Shapes;

/// <summary>The one in <c>src/Runtime/Pooling</c>: each object goes back to its own place in the cache of its maker's thread.</summary>
internal sealed class PlacesShape() : Shape(ShapeName)
{
    public const string ShapeName = "own places (ClosureGen)";

    private static readonly StatePool Pool = new StatePool();

    [ThreadStatic]
    private static StateCache? t_cache;

    public override Item Rent()
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        return (Item?)cache.Rent() ?? cache.Add(new Item(this));
    }

    public override void Return(Item item) => item.ReturnToPlace();
}
