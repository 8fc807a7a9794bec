using System.Buffers;
using System.Runtime.CompilerServices;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Pool;
using Microsoft.Extensions.ObjectPool;

namespace ClosureGen.Studies.Slices;

/// <summary>Gets an array, writes to both its ends and gives it back, so many times. Returns what it read there.</summary>
internal static class Loops
{
    public static long New(int length, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
        {
            sum += Use(new long[length], length);
        }

        return sum;
    }

    public static long Shared(int length, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
        {
            long[] slice = ArrayPool<long>.Shared.Rent(length);
            sum += Use(slice, length);
            ArrayPool<long>.Shared.Return(slice);
        }

        return sum;
    }

    public static long Objects(ObjectPool<long[]> pool, int length, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
        {
            long[] slice = pool.Get();
            sum += Use(slice, length);
            pool.Return(slice);
        }

        return sum;
    }

    public static long Pooled(int length, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
        {
            PooledSlice slice = PooledSlice.Rent(length);
            sum += Use(slice.Elements, length);
            slice.GiveBack();
        }

        return sum;
    }

    // Not inlined: an array that nobody else sees would be left out, or put on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Use(long[] slice, int length)
    {
        slice[0] = 1;
        slice[length - 1] = 1;
        return slice[0];
    }
}

/// <summary>An array in ClosureGen's pool, as a pooled batch has one.</summary>
internal sealed class PooledSlice : PooledSource
{
    private static readonly ClosureGen.Runtime.Pool.ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    public long[] Elements { get; private set; } = [];

    public static PooledSlice Rent(int length)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        PooledSlice slice = (PooledSlice?)cache.Rent() ?? cache.Add(new PooledSlice());
        if (slice.Elements.Length < length)
        {
            slice.Elements = new long[length];
        }

        return slice;
    }

    public void GiveBack() => Return();
}
