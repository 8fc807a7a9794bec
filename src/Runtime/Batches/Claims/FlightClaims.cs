using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>
/// Hands out the items and the seats of a run: one word with the number of unclaimed items, the free seats, and whether
/// a participant is sure to look for the items.
/// </summary>
/// <remarks>
/// <para>
/// Each participant has a seat, and so has each call that is pending. The operation that gives the last seat back while
/// no item is left ends the run and makes the word zero, which is what a late queue entry finds. An entry that is even
/// later joins the next run of the object like any other: it depends on nothing outside the word.
/// </para>
/// <para>
/// A run whose opener has all items stays closed: its word is zero, and it ends without an operation here. Only the
/// watch opens it, after it has taken items from the opener, which cannot end the run without them.
/// </para>
/// <para>
/// While there are items and a free seat, the run is attended: an entry is in the queue, or a participant will check
/// this word again. A participant that leaves clears that bit, and can do so only while there is nothing to claim.
/// </para>
/// <code>
///    63    | 62 | 61 ... 32 |  31  | 30 ... 0
/// attended | on |   free    | rest | unclaimed
/// </code>
/// <para>
/// Attended: an entry or a participant will check the word again. On: a run is active; the whole word is 0 between
/// runs. Free: the number of free seats. Rest: the list may have items, which come first; while it is set, the run
/// cannot end. Unclaimed: this many of the last items have no owner.
/// </para>
/// </remarks>
internal struct FlightClaims<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int SeatShift = 32;
    private const long OneSeat = 1L << SeatShift;
    private const long Rest = 1L << 31;
    private const long Attended = long.MinValue;

    /// <summary>A run is active. Without this bit, a run whose items and seats are all taken would look like no run.</summary>
    private const long On = 1L << 62;

    private const int MostSeats = (1 << 30) - 1;

    private long _word;
    private int _count;
    private int _seats;
    private long _queued;

    /// <summary>Gets whether more than one call may be in flight.</summary>
    internal bool HasSeveralSeats => default(TMemory).Read(ref _seats) > 1;

    /// <summary>Gets how many participants could join.</summary>
    internal int FreeSeats => Free(default(TMemory).Read(ref _word));

    /// <summary>Gets whether there are items to claim.</summary>
    internal bool HasItems => HasItemsIn(default(TMemory).Read(ref _word));

    /// <summary>Gets whether a participant could join, and would find items.</summary>
    internal bool IsJoinable => default(TMemory).Read(ref _word) is var word && HasItemsIn(word) && Free(word) != 0;

    /// <summary>Gets whether nothing is left to claim for a participant, and others have seats.</summary>
    internal bool OthersWork =>
        default(TMemory).Read(ref _word) is var word
        && !HasItemsIn(word)
        && Free(word) + 1 != default(TMemory).Read(ref _seats);

    /// <summary>Gets whether there are items, a free seat, and no queued entry that will see them.</summary>
    internal bool WantsOneMore => IsJoinable && Missing(1) > 0;

    /// <summary>Begins the next run. It is attended by the entry that its opener queues, or by the opener.</summary>
    /// <param name="count">Its items.</param>
    /// <param name="degree">How many seats it has, -1 for no limit.</param>
    /// <param name="taken">
    /// How many items the opener has claimed: the first ones, and a seat with them. If it has all, the run stays closed.
    /// </param>
    internal void Open(int count, int degree, int taken)
    {
        Debug.Assert(count > 0 && degree is > 0 or -1, "A run without items would never end.");
        int seats = degree is -1 or > MostSeats ? MostSeats : degree;
        default(TMemory).Write(ref _count, count);
        default(TMemory).Write(ref _seats, seats);
        if (taken != count)
        {
            int free = taken == 0 ? seats : seats - 1;
            default(TMemory).Write(ref _word, Attended | On | ((long)free << SeatShift) | (uint)(count - taken));
        }
    }

    /// <summary>Opens a run for items that were taken from its opener, which has a seat. The caller holds the lock of the rest.</summary>
    internal void OpenRest() =>
        default(TMemory).Write(
            ref _word,
            Attended | On | ((default(TMemory).Read(ref _seats) - 1L) << SeatShift) | Rest
        );

    /// <summary>Counts one more queue entry that was asked for.</summary>
    internal void CountQueued() => default(TMemory).Add(ref _queued, 1);

    /// <summary>
    /// Counts an entry that has come, before it looks for items. Those that were not counted may come in the place of
    /// others: then more are asked for than needed.
    /// </summary>
    internal void CountArrival()
    {
        long seen = default(TMemory).Read(ref _queued);
        while (seen > 0)
        {
            long now = default(TMemory).CompareExchange(ref _queued, seen - 1, seen);
            if (now == seen)
            {
                return;
            }

            seen = now;
        }
    }

    /// <summary>Tells how many more entries to queue so that the wanted number will see the items.</summary>
    internal int Missing(int wanted)
    {
        // Between opening the run and reading the count: an entry that is still counted has yet to look for items.
        // Without the fence the count could be read before the run is visible, and a counted entry could end without
        // seeing it.
        default(TMemory).Fence();
        return wanted - (int)default(TMemory).Read(ref _queued);
    }

    /// <summary>Joins whatever run has items and a free seat.</summary>
    /// <param name="wish">How many items.</param>
    /// <param name="start">The first item that was claimed.</param>
    /// <param name="unclaimed">How many items are left for others.</param>
    /// <param name="attends">
    /// Whether the caller attends to the run. If it takes the last seat, the calls that give seats back do so.
    /// </param>
    /// <returns>
    /// How many items were claimed, or <see cref="RestList.Instead"/>, with one seat; 0 for none.
    /// </returns>
    internal int TryJoin(in ClaimWish wish, out int start, out int unclaimed, out bool attends)
    {
        start = 0;
        attends = false;
        long seen = default(TMemory).Read(ref _word);
        while (true)
        {
            int free = Free(seen);
            unclaimed = Unclaimed(seen);
            int claimed = 0;
            long next = seen & ~Attended;
            if (HasItemsIn(seen) && free != 0)
            {
                claimed = (seen & Rest) != 0 ? RestList.Instead : wish.Of(unclaimed);
                attends = free != 1;
                next = (attends ? seen : next) - OneSeat - Math.Max(0, claimed);
            }

            if (next == seen)
            {
                return 0;
            }

            long now = default(TMemory).CompareExchange(ref _word, next, seen);
            if (now == seen)
            {
                return Claimed(claimed, ref start, ref unclaimed);
            }

            seen = now;
        }
    }

    /// <summary>Claims items for a participant, which has a seat, or gives the seat back.</summary>
    /// <param name="wish">How many items.</param>
    /// <param name="start">The first item that was claimed.</param>
    /// <param name="unclaimed">How many items are left for others.</param>
    /// <param name="isOver">Whether the run is over and the caller must complete it.</param>
    /// <param name="isContended">Whether another thread changed the word first, so that the claim had to retry.</param>
    /// <returns>As <see cref="TryJoin"/>.</returns>
    internal int ClaimOrLeave(
        in ClaimWish wish,
        out int start,
        out int unclaimed,
        out bool isOver,
        out bool isContended
    )
    {
        start = 0;
        isContended = false;
        int seats = default(TMemory).Read(ref _seats);
        long seen = default(TMemory).Read(ref _word);
        while (true)
        {
            unclaimed = Unclaimed(seen);
            int claimed = (seen & Rest) != 0 ? RestList.Instead : wish.Of(unclaimed);
            bool ends = claimed == 0 && Free(seen) + 1 == seats;
            long next =
                ends ? 0
                : claimed == 0 ? (seen + OneSeat) & ~Attended
                : seen - Math.Max(0, claimed);
            long now = next == seen ? seen : default(TMemory).CompareExchange(ref _word, next, seen);
            if (now == seen)
            {
                isOver = ends;
                return Claimed(claimed, ref start, ref unclaimed);
            }

            seen = now;
            isContended = true;
        }
    }

    /// <summary>Takes one more seat, if one is free.</summary>
    internal bool TryTakeSeat()
    {
        long seen = default(TMemory).Read(ref _word);
        while (Free(seen) != 0)
        {
            long now = default(TMemory).CompareExchange(ref _word, seen - OneSeat, seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        return false;
    }

    /// <summary>Gives the seat of a call back.</summary>
    /// <param name="isOver">Whether the run is over and the caller must complete it.</param>
    /// <returns>Whether the caller must queue an entry.</returns>
    internal bool GiveSeatBack(out bool isOver)
    {
        int seats = default(TMemory).Read(ref _seats);
        long seen = default(TMemory).Read(ref _word);
        while (true)
        {
            bool hasItems = HasItemsIn(seen);
            isOver = !hasItems && Free(seen) + 1 == seats;
            bool queue = hasItems && (seen & Attended) == 0;
            long next = isOver ? 0 : (seen + OneSeat) | (queue ? Attended : 0);
            long now = default(TMemory).CompareExchange(ref _word, next, seen);
            if (now == seen)
            {
                return queue;
            }

            seen = now;
        }
    }

    /// <summary>Undoes the end of the caller's last claim, if nobody has claimed since.</summary>
    /// <param name="start">The first item to put back.</param>
    /// <param name="end">The end of the claim, exclusive.</param>
    /// <param name="queue">Whether the caller must queue an entry.</param>
    internal bool TryPutBack(int start, int end, out bool queue)
    {
        Debug.Assert(start < end, "There is something to put back.");
        int unclaimed = default(TMemory).Read(ref _count) - end;
        long seen = default(TMemory).Read(ref _word);
        while (Unclaimed(seen) == unclaimed)
        {
            queue = Free(seen) != 0 && (seen & Attended) == 0;
            long now = default(TMemory).CompareExchange(
                ref _word,
                (seen + (end - start)) | (queue ? Attended : 0),
                seen
            );
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        queue = false;
        return false;
    }

    /// <summary>Marks that the rest may have items. The caller holds its lock.</summary>
    /// <returns>False if no run is active.</returns>
    internal bool TryMarkRest()
    {
        long seen = default(TMemory).Read(ref _word);
        while (seen != 0)
        {
            long now = default(TMemory).CompareExchange(ref _word, seen | Rest, seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        return false;
    }

    /// <summary>Marks that the rest has no items. The caller has a seat and holds the lock.</summary>
    internal void UnmarkRest()
    {
        long seen = default(TMemory).Read(ref _word);
        while ((seen & Rest) != 0)
        {
            long now = default(TMemory).CompareExchange(ref _word, seen & ~Rest, seen);
            if (now == seen)
            {
                return;
            }

            seen = now;
        }
    }

    private int Claimed(int claimed, ref int start, ref int unclaimed)
    {
        if (claimed > 0)
        {
            start = default(TMemory).Read(ref _count) - unclaimed;
            unclaimed -= claimed;
        }

        return claimed;
    }

    private static int Unclaimed(long word) => (int)word & int.MaxValue;

    private static int Free(long word) => (int)(word >> SeatShift) & MostSeats;

    private static bool HasItemsIn(long word) => (word & uint.MaxValue) != 0;
}

/// <summary>How many items a participant wants to claim. It has one seat, whatever it claims.</summary>
/// <param name="Size">The most items.</param>
/// <param name="Share">
/// Above 1, the claim is at most this fraction of what is left, so that chunks shrink towards the end.
/// </param>
internal readonly record struct ClaimWish(int Size, int Share)
{
    /// <summary>Gets how many of the remaining items to claim.</summary>
    internal int Of(int unclaimed) => Math.Min(unclaimed, Math.Min(Size, Math.Max(1, unclaimed / Share)));
}
