using System;
using System.Threading;

namespace ClosureGen.PoolShapes.Shapes;

/// <summary>One object for each thread, then one locked stack for each core, its neighbours' after it: as the array pool is built.</summary>
internal sealed class PartitionsShape : Shape
{
    public const string ShapeName = "slots per core";

    [ThreadStatic]
    private static Item? t_item;

    private readonly Partition[] _partitions = new Partition[Environment.ProcessorCount];

    public PartitionsShape()
        : base(ShapeName)
    {
        for (int i = 0; i < _partitions.Length; i++)
        {
            _partitions[i] = new Partition(MaxKept / _partitions.Length);
        }
    }

    public override Item Rent()
    {
        if (t_item is { } own)
        {
            t_item = null;
            return own;
        }

        int first = Thread.GetCurrentProcessorId() % _partitions.Length;
        for (int i = 0; i < _partitions.Length; i++)
        {
            if (_partitions[(first + i) % _partitions.Length].TryPop() is { } item)
            {
                return item;
            }
        }

        return new Item(this);
    }

    public override void Return(Item item)
    {
        Item? own = t_item;
        t_item = item;
        if (own is null)
        {
            return;
        }

        int first = Thread.GetCurrentProcessorId() % _partitions.Length;
        for (int i = 0; i < _partitions.Length; i++)
        {
            if (_partitions[(first + i) % _partitions.Length].TryPush(own))
            {
                return;
            }
        }
    }

    private sealed class Partition(int length)
    {
        private readonly Lock _gate = new Lock();
        private readonly Item?[] _items = new Item?[length];
        private int _count;

        public Item? TryPop()
        {
            lock (_gate)
            {
                if (_count == 0)
                {
                    return null;
                }

                Item? item = _items[--_count];
                _items[_count] = null;
                return item;
            }
        }

        public bool TryPush(Item item)
        {
            lock (_gate)
            {
                if (_count == _items.Length)
                {
                    return false;
                }

                _items[_count++] = item;
                return true;
            }
        }
    }
}
