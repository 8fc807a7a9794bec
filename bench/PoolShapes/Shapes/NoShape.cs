namespace ClosureGen.PoolShapes.Shapes;

/// <summary>No pool: what the garbage collector makes of it.</summary>
internal sealed class NoShape() : Shape(ShapeName)
{
    public const string ShapeName = "new object";

    public override Item Rent() => new Item(this);

    public override void Return(Item item) { }
}
