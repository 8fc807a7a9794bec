using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// Hands out the items of a run whose calls may be pending when their handlers have returned: one word with the number
/// of unclaimed items, the free seats, and whether anybody will come for the items.
/// </summary>
/// <remarks>
/// <para>
/// A participant has a seat, and so has a call that has not finished. The run is over with the operation that gives the
/// last seat back while no item is left; that makes the word zero, which is what a late queue entry finds. One that
/// comes later still joins the next run of the object, as any other would: all that it goes by is in the word.
/// </para>
/// <para>
/// While there are items and a free seat somebody attends to the run: an entry is in the queue, or a participant will
/// look here again. A participant that leaves removes the mark, and can do so only while there is nothing to claim.
/// </para>
/// <code>
///    63    | 62 | 61 ... 32 |  31  | 30 ... 0
/// attended | on |   free    | rest | unclaimed
/// </code>
/// <para>
/// Attended: somebody will look here again. On: a run is on; the whole word is 0 between runs. Free: seats that nobody
/// has. Rest: the list may have items, which come first; while it is set the run is not over. Unclaimed: so many of the last
/// items have no owner.
/// </para>
/// </remarks>
internal struct FlightClaims<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int SeatShift = 32;
    private const long OneSeat = 1L << SeatShift;
    private const long Rest = 1L << 31;
    private const long Attended = long.MinValue;

    /// <summary>A run is on: without it, one whose items and seats are all taken would look like none.</summary>
    private const long On = 1L << 62;

    private const int MostSeats = (1 << 30) - 1;

    private long _word;
    private int _count;
    private int _seats;

    /// <summary>Gets whether more than one call may be in flight.</summary>
    internal bool HasSeveralSeats => TMemory.Read(ref _seats) > 1;

    /// <summary>Gets whether a participant could join.</summary>
    internal bool HasFreeSeat => Free(TMemory.Read(ref _word)) != 0;

    /// <summary>Gets whether any item is to be claimed.</summary>
    internal bool HasItems => HasItemsIn(TMemory.Read(ref _word));

    /// <summary>Opens the next run, to which a queue entry that its opener makes attends.</summary>
    internal void Open(int count, int seats)
    {
        Debug.Assert(count > 0 && seats > 0, "A run with nothing to do would never be over.");
        seats = Math.Min(seats, MostSeats);
        TMemory.Write(ref _count, count);
        TMemory.Write(ref _seats, seats);
        TMemory.Write(ref _word, Attended | On | ((long)seats << SeatShift) | (uint)count);
    }

    /// <summary>Joins whatever run has items and a free seat.</summary>
    /// <param name="wish">How many items, and how many seats for them.</param>
    /// <param name="start">The first item that was claimed.</param>
    /// <param name="unclaimed">How many are left for others.</param>
    /// <param name="attends">Whether the caller attends to the run: if it takes the last seat, those who give one back do.</param>
    /// <returns>
    /// How many items were claimed, or <see cref="RestList.Instead"/>, with one seat; 0 for none.
    /// </returns>
    internal int TryJoin(in ClaimWish wish, out int start, out int unclaimed, out bool attends)
    {
        start = 0;
        attends = false;
        long seen = TMemory.Read(ref _word);
        while (true)
        {
            int free = Free(seen);
            unclaimed = Unclaimed(seen);
            int claimed = 0;
            long next = seen & ~Attended;
            if (HasItemsIn(seen) && free != 0)
            {
                claimed = (seen & Rest) != 0 ? RestList.Instead : wish.Of(unclaimed, free);
                int seats = wish.SeatsFor(claimed);
                attends = seats != free;
                next = (attends ? seen : next) - (OneSeat * seats) - Math.Max(0, claimed);
            }

            if (next == seen)
            {
                return 0;
            }

            long now = TMemory.CompareExchange(ref _word, next, seen);
            if (now == seen)
            {
                return Claimed(claimed, ref start, ref unclaimed);
            }

            seen = now;
        }
    }

    /// <summary>Claims items for a participant that has seats, or else gives these back.</summary>
    /// <param name="wish">How many items, and how many seats for them.</param>
    /// <param name="held">How many seats the participant has.</param>
    /// <param name="start">The first item that was claimed.</param>
    /// <param name="unclaimed">How many are left for others.</param>
    /// <param name="attends">Becomes true where the participant has given seats back that there are items for.</param>
    /// <param name="isOver">Whether the run is over, and the caller is the one to say so.</param>
    /// <param name="isContended">Whether others came in between, and the claim had to wait for the word.</param>
    /// <returns>As <see cref="TryJoin"/>.</returns>
    internal int ClaimOrLeave(
        in ClaimWish wish,
        int held,
        out int start,
        out int unclaimed,
        ref bool attends,
        out bool isOver,
        out bool isContended
    )
    {
        start = 0;
        isContended = false;
        int seats = TMemory.Read(ref _seats);
        long seen = TMemory.Read(ref _word);
        while (true)
        {
            unclaimed = Unclaimed(seen);
            int claimed = (seen & Rest) != 0 ? RestList.Instead : wish.Of(unclaimed, held + Free(seen));
            int kept = claimed == 0 ? 0 : wish.SeatsFor(claimed);
            bool ends = claimed == 0 && Free(seen) + held == seats;
            long next = seen + (OneSeat * (held - kept)) - Math.Max(0, claimed);

            // This participant will be here again, if not sooner than the seats that it gives back are wanted.
            next =
                ends ? 0
                : claimed == 0 ? next & ~Attended
                : held > kept ? next | Attended
                : next;
            long now = next == seen ? seen : TMemory.CompareExchange(ref _word, next, seen);
            if (now == seen)
            {
                isOver = ends;
                attends |= held > kept;
                return Claimed(claimed, ref start, ref unclaimed);
            }

            seen = now;
            isContended = true;
        }
    }

    /// <summary>Takes one more seat, if one is free.</summary>
    internal bool TryTakeSeat()
    {
        long seen = TMemory.Read(ref _word);
        while (Free(seen) != 0)
        {
            long now = TMemory.CompareExchange(ref _word, seen - OneSeat, seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        return false;
    }

    /// <summary>Gives a call's seat back.</summary>
    /// <param name="isOver">Whether the run is over, and the caller is the one to say so.</param>
    /// <returns>Whether the caller is to queue an entry.</returns>
    internal bool GiveSeatBack(out bool isOver)
    {
        int seats = TMemory.Read(ref _seats);
        long seen = TMemory.Read(ref _word);
        while (true)
        {
            bool hasItems = HasItemsIn(seen);
            isOver = !hasItems && Free(seen) + 1 == seats;
            bool queue = hasItems && (seen & Attended) == 0;
            long next = isOver ? 0 : (seen + OneSeat) | (queue ? Attended : 0);
            long now = TMemory.CompareExchange(ref _word, next, seen);
            if (now == seen)
            {
                return queue;
            }

            seen = now;
        }
    }

    /// <summary>Undoes the end of the caller's last claim, if nobody has claimed since.</summary>
    /// <param name="start">The first item to be claimed again.</param>
    /// <param name="end">The end of the claim, exclusive.</param>
    /// <param name="queue">Whether the caller is to queue an entry.</param>
    internal bool TryPutBack(int start, int end, out bool queue)
    {
        Debug.Assert(start < end, "There is something to put back.");
        int unclaimed = TMemory.Read(ref _count) - end;
        long seen = TMemory.Read(ref _word);
        while (Unclaimed(seen) == unclaimed)
        {
            queue = Free(seen) != 0 && (seen & Attended) == 0;
            long now = TMemory.CompareExchange(ref _word, (seen + (end - start)) | (queue ? Attended : 0), seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        queue = false;
        return false;
    }

    /// <summary>Says that there may be items in the rest, which the caller has locked.</summary>
    /// <returns>False when no run is on.</returns>
    internal bool TryMarkRest()
    {
        long seen = TMemory.Read(ref _word);
        while (seen != 0)
        {
            long now = TMemory.CompareExchange(ref _word, seen | Rest, seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        return false;
    }

    /// <summary>Gives back the seats of items that the caller has put into the rest, which it has locked.</summary>
    internal void GiveSeatsBack(int seats)
    {
        Debug.Assert(seats > 0, "There are seats to give back.");
        TMemory.Add(ref _word, OneSeat * seats);
    }

    /// <summary>Says that there are no items in the rest, which the caller, who has a seat, has locked.</summary>
    internal void UnmarkRest()
    {
        long seen = TMemory.Read(ref _word);
        while ((seen & Rest) != 0)
        {
            long now = TMemory.CompareExchange(ref _word, seen & ~Rest, seen);
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
            start = TMemory.Read(ref _count) - unclaimed;
            unclaimed -= claimed;
        }

        return claimed;
    }

    private static int Unclaimed(long word) => (int)word & int.MaxValue;

    private static int Free(long word) => (int)(word >> SeatShift) & MostSeats;

    private static bool HasItemsIn(long word) => (word & uint.MaxValue) != 0;
}
