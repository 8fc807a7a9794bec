namespace ClosureGen.Runtime.Threads;

/// <summary>
/// Every access of a protocol to a word that another thread may write. The shipped protocols run on
/// <see cref="ProcessMemory"/>; tests run the same code on a memory that explores interleavings. Accesses under a lock
/// are not among them, for example the one that replaces a ring's array.
/// </summary>
internal interface ISharedMemory
{
    /// <summary>Reads with acquire semantics.</summary>
    int Read(ref int word);

    /// <inheritdoc cref="Read(ref int)"/>
    long Read(ref long word);

    /// <summary>Reads a word that only the calling thread writes.</summary>
    int ReadOwn(ref int word);

    /// <summary>Writes with release semantics: a later read may still overtake it.</summary>
    void Write(ref int word, int value);

    /// <inheritdoc cref="Write(ref int, int)"/>
    void Write(ref long word, long value);

    /// <inheritdoc cref="Read(ref int)"/>
    T? Read<T>(ref T? place)
        where T : class;

    /// <inheritdoc cref="Write(ref int, int)"/>
    void Write<T>(ref T? place, T? item)
        where T : class;

    /// <summary>See <see cref="System.Threading.Interlocked.CompareExchange(ref int, int, int)"/>.</summary>
    int CompareExchange(ref int word, int value, int comparand);

    /// <summary>See <see cref="System.Threading.Interlocked.CompareExchange(ref long, long, long)"/>.</summary>
    long CompareExchange(ref long word, long value, long comparand);

    /// <summary>See <see cref="System.Threading.Interlocked.Add(ref long, long)"/>: returns the new value.</summary>
    long Add(ref long word, long value);

    /// <summary>Sets a bit of a word that is a lock, after waiting for the thread that holds it.</summary>
    /// <returns>The word without the bit. The caller unlocks it by a write.</returns>
    long Lock(ref long word, long bit);

    /// <summary>See <see cref="System.Threading.Interlocked.MemoryBarrier"/>.</summary>
    void Fence();

    /// <summary>See <c>Interlocked.MemoryBarrierProcessWide</c>: a fence on every thread.</summary>
    void FenceProcessWide();
}
