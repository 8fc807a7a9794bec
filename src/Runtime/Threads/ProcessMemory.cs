namespace ClosureGen.Runtime.Threads;

/// <summary>The memory of this process.</summary>
internal readonly struct ProcessMemory : ISharedMemory
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Read(ref int word) => Volatile.Read(ref word);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Read(ref long word) => Volatile.Read(ref word);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadOwn(ref int word) => word;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(ref int word, int value) => Volatile.Write(ref word, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(ref long word, long value) => Volatile.Write(ref word, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? Read<T>(ref T? place)
        where T : class => Volatile.Read(ref place);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write<T>(ref T? place, T? item)
        where T : class => Volatile.Write(ref place, item);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int CompareExchange(ref int word, int value, int comparand) =>
        Interlocked.CompareExchange(ref word, value, comparand);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long CompareExchange(ref long word, long value, long comparand) =>
        Interlocked.CompareExchange(ref word, value, comparand);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Add(ref long word, long value) => Interlocked.Add(ref word, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Lock(ref long word, long bit)
    {
        long free = Read(ref word) & ~bit;
        return CompareExchange(ref word, free | bit, free) == free ? free : LockLater(ref word, bit);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long LockLater(ref long word, long bit)
    {
        for (int looks = 1; ; looks++)
        {
            long seen = Read(ref word);
            if ((seen & bit) == 0 && CompareExchange(ref word, seen | bit, seen) == seen)
            {
                return seen;
            }

            Uninterrupted.Pause(looks);
        }
    }

    public void Fence() => Interlocked.MemoryBarrier();

    public void FenceProcessWide() => Interlocked.MemoryBarrierProcessWide();
}
