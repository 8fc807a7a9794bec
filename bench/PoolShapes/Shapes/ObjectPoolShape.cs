using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.PoolShapes.Shapes;

/// <summary>The pool that people install today: one object in a field, the rest in a concurrent queue.</summary>
internal sealed class ObjectPoolShape : Shape
{
    public const string ShapeName = "Microsoft.Extensions.ObjectPool";

    private readonly DefaultObjectPool<Item> _pool;

    public ObjectPoolShape()
        : base(ShapeName)
    {
        _pool = new DefaultObjectPool<Item>(new Policy(this), MaxKept);
    }

    public override Item Rent() => _pool.Get();

    public override void Return(Item item) => _pool.Return(item);

    private sealed class Policy(Shape shape) : PooledObjectPolicy<Item>
    {
        public override Item Create() => new Item(shape);

        public override bool Return(Item obj) => true;
    }
}
