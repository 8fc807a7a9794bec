using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// The items that one participant is at: its own business, unless it is held up in one of them and the watch takes the
/// rest away.
/// </summary>
/// <remarks>
/// <para>
/// The participant writes where it is, then reads how far it may go, with no fence in between: that would cost more
/// than a small item. The watch pays instead: it lowers the limit, fences every thread of the process, and then reads
/// where the participant is. Whatever item that is, the participant will see the limit before it starts the next: so
/// all behind it can be taken, by a compare and exchange of the range that fails if the participant noticed first.
/// After Dekker's algorithm with the asymmetric fences of Dice, Huang and Yang, "Asymmetric Dekker Synchronization" (2001).
/// </para>
/// <para>
/// A participant that got to its end by itself has noticed nothing, so nothing was taken, and it needs no interlocked
/// operation either. Each range has a stamp: a watch that comes late lowers the limit of another range, which makes its
/// participant look up and continue, and takes nothing.
/// </para>
/// <code>
/// 63 ... 32 | 31 ... 0
///   stamp   |   end
/// </code>
/// <para>
/// The range. Stamp: one more with each chunk of the thread. End: what lies below is the participant's, if it has not
/// started it; 0 when the chunk is closed. Only the watch makes it less, and only the participant closes it.
/// </para>
/// </remarks>
internal struct Chunk<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int StampShift = 32;
    private const int NoLimit = int.MinValue;

    /// <summary>The item being run.</summary>
    internal int Next;

    /// <summary>Items below it may start without another look.</summary>
    internal int Limit;

    private long _range;
    private int _asked;
    private int _end;

    /// <summary>Gets the range as the watch sees it; it differs from that of any other chunk on this thread.</summary>
    internal long Seen => TMemory.Read(ref _range);

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
        TMemory.Write(ref Next, start);
        TMemory.Write(ref _asked, 0);
        TMemory.Write(ref Limit, looksEachTime ? NoLimit : end);
        _end = end;
        uint stamp = (uint)(TMemory.Read(ref _range) >>> StampShift) + 1;
        TMemory.Write(ref _range, ((long)stamp << StampShift) | (uint)end);
    }

    /// <summary>Takes another look, beyond the limit.</summary>
    internal bool MayStart(int item) => TMemory.Read(ref _asked) == 0 && item < _end;

    /// <summary>
    /// Makes one call of all items that are left: the last of them becomes the one being run, so that none lies behind it.
    /// </summary>
    /// <returns>False when there are none, or when the participant is asked to look up.</returns>
    internal bool TryTakeAll(int item, out int end)
    {
        end = _end;
        if (item >= end)
        {
            return false;
        }

        // As between two items: a thread that asks after this look sees where the participant is.
        TMemory.Write(ref Next, end - 1);
        if (TMemory.Read(ref _asked) == 0)
        {
            return true;
        }

        TakeBack(item);
        return false;
    }

    /// <summary>Takes back that all items were one call.</summary>
    internal void TakeBack(int item) => TMemory.Write(ref Next, item);

    /// <summary>Tells whether an item is the last one, taken ones counted.</summary>
    internal readonly bool IsLast(int item) => item + 1 >= _end;

    /// <summary>Ends the chunk.</summary>
    /// <param name="next">The first item that was not started.</param>
    /// <returns>The end of what is the participant's own: what lies beyond was taken.</returns>
    internal int Close(int next)
    {
        long seen = TMemory.Read(ref _range);
        if (next >= _end)
        {
            TMemory.Write(ref _range, Closed(seen));
            return next;
        }

        while (true)
        {
            long now = TMemory.CompareExchange(ref _range, Closed(seen), seen);
            if (now == seen)
            {
                return (int)seen;
            }

            seen = now;
        }
    }

    /// <summary>Asks the participant to look up before its next item.</summary>
    internal void Ask()
    {
        TMemory.Write(ref _asked, 1);
        TMemory.Write(ref Limit, NoLimit);
    }

    /// <summary>Tells whether there is anything behind the item that the participant is at.</summary>
    internal bool HasRest(long seen) => TMemory.Read(ref Next) < (int)seen - 1;

    /// <summary>Takes what the participant has not started. Called by the one thread that looks.</summary>
    /// <param name="seen">The range that is held up.</param>
    /// <param name="start">The first item taken.</param>
    /// <param name="end">The end, exclusive.</param>
    /// <returns>Whether anything was taken, and is the caller's now.</returns>
    internal bool TryTakeRest(long seen, out int start, out int end)
    {
        end = (int)seen;
        start = end;
        if (!HasRest(seen))
        {
            // At its last item: nothing to take, and nobody to disturb.
            return false;
        }

        Ask();
        TMemory.FenceProcessWide();
        int next = TMemory.Read(ref Next);
        start = next + 1;
        return next < end - 1
            && TMemory.CompareExchange(ref _range, (seen & ~(long)uint.MaxValue) | (uint)start, seen) == seen;
    }

    private static long Closed(long range) => range & ~(long)uint.MaxValue;
}
