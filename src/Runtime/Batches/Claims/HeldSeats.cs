namespace ClosureGen.Runtime;

/// <summary>The seats that a participant of an async run holds, and how the watch takes its spare ones.</summary>
/// <remarks>
/// If each item of a chunk has a seat, an item that ends when its handler returns leaves its seat to the participant,
/// which gives it back with its next claim. Until then the participant may be blocked in another item. The number of
/// spare seats never decreases during a chunk, because a pending call removes one seat and one item. So the watch may
/// take the spare seats that it has counted, however far the participant has come meanwhile, if the participant is
/// still running the chunk. One word decides that.
/// <code>
/// 63 ... 32 |  31  | 30 ... 0
///   stamp   | open |  taken
/// </code>
/// Stamp: increases with each chunk whose items have seats. Open: the participant is running that chunk, and the watch
/// may take seats. Taken: how many the watch has taken since; the participant no longer has these.
/// </remarks>
internal struct HeldSeats<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int StampShift = 32;
    private const long IsOpen = 1L << 31;

    private int _count;
    private int _end;

    private long _word;

    /// <summary>Gets or sets the number of seats, including those that were taken since the chunk was opened.</summary>
    internal int Count
    {
        get => TMemory.Read(ref _count);
        set => TMemory.Write(ref _count, value);
    }

    /// <summary>Lets the watch take seats. Called before the chunk is opened that they were claimed with.</summary>
    /// <param name="end">The end of the chunk, exclusive.</param>
    internal void Open(int end)
    {
        TMemory.Write(ref _end, end);
        uint stamp = (uint)(TMemory.Read(ref _word) >>> StampShift) + 1;
        TMemory.Write(ref _word, ((long)stamp << StampShift) | IsOpen);
    }

    /// <summary>Stops the watch from taking seats, after the chunk has ended.</summary>
    /// <returns>How many seats were taken.</returns>
    internal int Close()
    {
        long seen = TMemory.Read(ref _word);
        while (true)
        {
            long now = TMemory.CompareExchange(ref _word, seen & ~(long)uint.MaxValue, seen);
            if (now == seen)
            {
                return Taken(seen);
            }

            seen = now;
        }
    }

    /// <summary>Tells whether the participant has spare seats.</summary>
    internal bool HasSpare(ref Chunk<TMemory> chunk) => CountSpare(ref chunk, out _) > 0;

    /// <summary>Takes the participant's spare seats. Called only by the thread of the watch.</summary>
    /// <param name="chunk">The participant's chunk.</param>
    /// <param name="seenChunk">The range of the blocked chunk, as the watch has read it.</param>
    /// <returns>How many seats were taken, and now belong to the caller.</returns>
    internal int TakeSpare(ref Chunk<TMemory> chunk, long seenChunk)
    {
        // When the seats of the next chunk are open, the range may still be the one of the closed chunk, whose position
        // says nothing about them.
        int spare = CountSpare(ref chunk, out long seen);
        bool isTaken =
            spare > 0
            && Chunk<TMemory>.IsOpen(seenChunk)
            && chunk.Seen == seenChunk
            && TMemory.CompareExchange(ref _word, seen + spare, seen) == seen;
        return isTaken ? spare : 0;
    }

    private int CountSpare(ref Chunk<TMemory> chunk, out long seen)
    {
        seen = TMemory.Read(ref _word);
        if ((seen & IsOpen) == 0)
        {
            return 0;
        }

        // In this order: between the two reads the number of spare seats can only have increased.
        int left = TMemory.Read(ref _end) - TMemory.Read(ref chunk.Next);
        return TMemory.Read(ref _count) - left - Taken(seen);
    }

    private static int Taken(long word) => (int)word & int.MaxValue;
}
