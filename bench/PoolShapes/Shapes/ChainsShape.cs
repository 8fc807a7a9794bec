using System;
using System.Threading;

namespace ClosureGen.PoolShapes.Shapes;

/// <summary>
/// Each thread has two chains of 32 objects; full ones and empty ones are exchanged whole through a shared stack. After
/// the magazines of Bonwick and Adams, "Magazines and Vmem" (2001).
/// </summary>
internal sealed class ChainsShape() : Shape(ShapeName)
{
    public const string ShapeName = "chains of 32, exchanged whole";

    private const int ChainLength = 32;

    [ThreadStatic]
    private static Chains? t_chains;

    private readonly Lock _gate = new Lock();
    private readonly Item?[] _shared = new Item?[MaxKept / ChainLength];
    private int _sharedCount;

    public override Item Rent()
    {
        Chains chains = t_chains ??= new Chains();
        if (chains.Loaded is null)
        {
            Reload(chains);
        }

        if (chains.Loaded is not { } item)
        {
            return new Item(this);
        }

        chains.Loaded = item.Next;
        chains.LoadedCount--;
        item.Next = null;
        return item;
    }

    public override void Return(Item item)
    {
        Chains chains = t_chains ??= new Chains();
        if (chains.LoadedCount == ChainLength)
        {
            Unload(chains);
        }

        item.Next = chains.Loaded;
        chains.Loaded = item;
        chains.LoadedCount++;
    }

    private void Reload(Chains chains)
    {
        if (chains.Spare is null)
        {
            lock (_gate)
            {
                chains.Loaded = _sharedCount == 0 ? null : _shared[--_sharedCount];
            }
        }
        else
        {
            chains.Loaded = chains.Spare;
            chains.Spare = null;
        }

        chains.LoadedCount = chains.Loaded is null ? 0 : ChainLength;
    }

    private void Unload(Chains chains)
    {
        if (chains.Spare is { } spare)
        {
            lock (_gate)
            {
                if (_sharedCount < _shared.Length)
                {
                    _shared[_sharedCount++] = spare;
                }
            }
        }

        chains.Spare = chains.Loaded;
        chains.Loaded = null;
        chains.LoadedCount = 0;
    }

    /// <summary>A thread's chains: the one in use and a full one, or none.</summary>
    private sealed class Chains
    {
        public Item? Loaded;
        public int LoadedCount;
        public Item? Spare;
    }
}
