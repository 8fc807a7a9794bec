namespace ClosureGen.Runtime;

/// <summary>
/// The seats that a participant of an asynchronous run has, and how the watch takes those that it has to spare.
/// </summary>
/// <remarks>
/// Where each item of a chunk has a seat, one that ends when its handler returns leaves its seat to the participant, which
/// gives it back with its next claim. Until then it may be held up in another item. What it has to spare never gets less
/// while it is at a chunk: a pending call takes a seat and is an item less. So what the watch finds may be taken,
/// however far the participant has come meanwhile, if it is still at the chunk: they agree on that by one word.
/// <code>
/// 63 ... 32 |  31  | 30 ... 0
///   stamp   | open |  taken
/// </code>
/// Stamp: one more with each chunk that has seats of its own. Open: the participant is at it, and the watch may take seats.
/// Taken: how many it has taken since, which are the participant's no longer.
/// </remarks>
internal struct HeldSeats<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int StampShift = 32;
    private const long IsOpen = 1L << 31;

    private int _count;
    private int _end;

    private long _word;

    /// <summary>Gets or sets how many there are, those counted that were taken since the chunk was opened.</summary>
    internal int Count
    {
        get => TMemory.Read(ref _count);
        set => TMemory.Write(ref _count, value);
    }

    /// <summary>Lets the watch take seats; before the chunk is opened that they were claimed with.</summary>
    /// <param name="end">The end of the chunk, exclusive.</param>
    internal void Open(int end)
    {
        TMemory.Write(ref _end, end);
        uint stamp = (uint)(TMemory.Read(ref _word) >>> StampShift) + 1;
        TMemory.Write(ref _word, ((long)stamp << StampShift) | IsOpen);
    }

    /// <summary>Ends that, when the chunk has ended.</summary>
    /// <returns>How many were taken.</returns>
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

    /// <summary>Tells whether the participant has any to spare.</summary>
    internal bool HasSpare(ref Chunk<TMemory> chunk) => CountSpare(ref chunk, out _) > 0;

    /// <summary>Takes what the participant has to spare. Called by the one thread that looks.</summary>
    /// <param name="chunk">The participant's.</param>
    /// <param name="seenChunk">What the chunk was seen as, which is held up.</param>
    /// <returns>How many were taken, and are the caller's now.</returns>
    internal int TakeSpare(ref Chunk<TMemory> chunk, long seenChunk)
    {
        // A closed chunk still looks as it did when the seats of the next one are open: its position says nothing of them.
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

        // In this order: between the two looks the participant may only have got more to spare.
        int left = TMemory.Read(ref _end) - TMemory.Read(ref chunk.Next);
        return TMemory.Read(ref _count) - left - Taken(seen);
    }

    private static int Taken(long word) => (int)word & int.MaxValue;
}
