using System;
using ClosureGen.Runtime;

namespace ClosureGen.Studies.Slices;

/// <summary>An array in ClosureGen's pool, as a pooled batch has one.</summary>
internal sealed class PooledSlice : PooledObject
{
    private static readonly StatePool Pool = new StatePool();

    [ThreadStatic]
    private static StateCache? t_cache;

    public long[] Elements { get; private set; } = [];

    public static PooledSlice Rent(int length)
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        PooledSlice slice = (PooledSlice?)cache.Rent() ?? cache.Add(new PooledSlice());
        if (slice.Elements.Length < length)
        {
            slice.Elements = new long[length];
        }

        return slice;
    }

    public void GiveBack() => Return();
}
