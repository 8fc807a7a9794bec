using System;

namespace ClosureGen.Runtime;

/// <summary>How many items a participant wants to claim, and how many seats it needs for them.</summary>
/// <param name="Size">The most items.</param>
/// <param name="Share">
/// Above 1, the claim is at most this fraction of what is left, so that chunks shrink towards the end.
/// </param>
/// <param name="SeatEach">
/// Whether each item gets a seat of its own from the start, because its call will probably be pending; otherwise one
/// seat is enough for all.
/// </param>
internal readonly record struct ClaimWish(int Size, int Share, bool SeatEach)
{
    /// <summary>Gets how many of the remaining items to claim, given the free seats.</summary>
    internal int Of(int unclaimed, int seats)
    {
        int items = Math.Min(unclaimed, Math.Min(Size, Math.Max(1, unclaimed / Share)));
        return SeatEach ? Math.Min(items, seats) : items;
    }

    /// <summary>Gets how many seats the items need; one for items of the rest, which are claimed one by one.</summary>
    internal int SeatsFor(int items) => SeatEach ? Math.Max(1, items) : 1;
}
