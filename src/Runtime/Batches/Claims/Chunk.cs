using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>
/// The items that one participant runs. They stay its own, unless it is blocked in one of them and the watch takes the
/// rest.
/// </summary>
/// <remarks>
/// <para>
/// The participant writes its position, then reads its limit, with no fence in between: a fence would cost more than a
/// small item. The watch pays instead: it lowers the limit, fences every thread of the process, and then reads the
/// participant's position. Whatever that is, the participant sees the new limit before it starts the next item. So the
/// watch can take all items behind it, by a compare and exchange of the range that fails if the participant has noticed
/// first. This is Dekker's algorithm with the asymmetric fences of Dice, Huang and Yang, "Asymmetric Dekker
/// Synchronization" (2001).
/// </para>
/// <para>
/// A participant that reaches its end without seeing a lower limit has lost nothing, and needs no interlocked operation
/// either. Each range has a stamp: a watch that comes late lowers the limit of another range, which only makes its
/// participant check and continue, and takes nothing.
/// </para>
/// <code>
/// 63 ... 32 | 31 ... 0
///   stamp   |   end
/// </code>
/// <para>
/// The range. Stamp: increases with each chunk of the thread. End: unstarted items below it belong to the participant;
/// 0 when the chunk is closed. Only the watch lowers it, and only the participant closes it.
/// </para>
/// </remarks>
internal struct Chunk<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int StampShift = 32;
    private const int NoLimit = int.MinValue;

    /// <summary>The item that is running.</summary>
    internal int Next;

    /// <summary>Items below it may start without a further check.</summary>
    internal int Limit;

    private long _range;
    private int _asked;
    private int _end;

    /// <summary>Gets the range as the watch sees it; it differs from that of any other chunk on this thread.</summary>
    internal long Seen => default(TMemory).Read(ref _range);

    /// <summary>Tells whether a range has items.</summary>
    internal static bool IsOpen(long seen) => (int)seen != 0;

    /// <summary>Makes the items from <paramref name="start"/> to <paramref name="end"/> the participant's own.</summary>
    /// <param name="start">The first item.</param>
    /// <param name="end">The end, exclusive, not 0.</param>
    /// <param name="looksEachTime">Whether no item may start without <see cref="MayStart"/>.</param>
    internal void Open(int start, int end, bool looksEachTime)
    {
        Debug.Assert(start >= 0 && start < end, "A chunk has items, and an end of 0 would look closed.");

        // The range last: a thread that sees it sees a position and a limit that belong to it.
        default(TMemory).Write(ref Next, start);
        default(TMemory).Write(ref _asked, 0);
        default(TMemory).Write(ref Limit, looksEachTime ? NoLimit : end);
        _end = end;
        uint stamp = (uint)(default(TMemory).Read(ref _range) >>> StampShift) + 1;
        default(TMemory).Write(ref _range, ((long)stamp << StampShift) | (uint)end);
    }

    /// <summary>Checks whether an item at or beyond the limit may start.</summary>
    internal bool MayStart(int item) => default(TMemory).Read(ref _asked) == 0 && item < _end;

    /// <summary>
    /// Merges all items that are left into one call: the last of them becomes the running one, so that none is behind
    /// it.
    /// </summary>
    /// <returns>False if there are none, or if the participant was asked to check the run.</returns>
    internal bool TryTakeAll(int item, out int end)
    {
        end = _end;
        if (item >= end)
        {
            return false;
        }

        // The same order as between two items: a thread that asks after this check sees the position.
        default(TMemory).Write(ref Next, end - 1);
        if (default(TMemory).Read(ref _asked) == 0)
        {
            return true;
        }

        TakeBack(item);
        return false;
    }

    /// <summary>Undoes the merge of all items into one call.</summary>
    internal void TakeBack(int item) => default(TMemory).Write(ref Next, item);

    /// <summary>Tells whether an item is the chunk's last one, items counted that were taken.</summary>
    internal readonly bool IsLast(int item) => item + 1 >= _end;

    /// <summary>Ends the chunk.</summary>
    /// <param name="next">The first item that was not started.</param>
    /// <returns>The end of the participant's own items: those beyond it were taken.</returns>
    internal int Close(int next)
    {
        long seen = default(TMemory).Read(ref _range);
        if (next >= _end)
        {
            default(TMemory).Write(ref _range, Closed(seen));
            return next;
        }

        while (true)
        {
            long now = default(TMemory).CompareExchange(ref _range, Closed(seen), seen);
            if (now == seen)
            {
                return (int)seen;
            }

            seen = now;
        }
    }

    /// <summary>Asks the participant to check the run before its next item.</summary>
    internal void Ask()
    {
        default(TMemory).Write(ref _asked, 1);
        default(TMemory).Write(ref Limit, NoLimit);
    }

    /// <summary>Tells whether there are items behind the one that the participant runs.</summary>
    internal bool HasRest(long seen) => default(TMemory).Read(ref Next) < (int)seen - 1;

    /// <summary>Takes the items that the participant has not started. Called only by the thread of the watch.</summary>
    /// <param name="seen">The range of the blocked participant.</param>
    /// <param name="start">The first item taken.</param>
    /// <param name="end">The end, exclusive.</param>
    /// <returns>Whether items were taken, and now belong to the caller.</returns>
    internal bool TryTakeRest(long seen, out int start, out int end)
    {
        end = (int)seen;
        start = end;
        if (!HasRest(seen))
        {
            // The participant runs its last item: there is nothing to take, and no reason to disturb it.
            return false;
        }

        Ask();
        default(TMemory).FenceProcessWide();
        int next = default(TMemory).Read(ref Next);
        start = next + 1;
        return next < end - 1
            && default(TMemory).CompareExchange(ref _range, (seen & ~(long)uint.MaxValue) | (uint)start, seen) == seen;
    }

    private static long Closed(long range) => range & ~(long)uint.MaxValue;
}
