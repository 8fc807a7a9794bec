using System;

namespace ClosureGen.Runtime;

/// <summary>How many items a participant would claim, and how many seats it takes for them.</summary>
/// <param name="Size">The most items.</param>
/// <param name="Share">At most that part of what is left, above 1, so that chunks shrink towards the end.</param>
/// <param name="SeatEach">
/// Whether each item gets a seat of its own from the beginning, because its call will be pending; else one seat does
/// for all.
/// </param>
internal readonly record struct ClaimWish(int Size, int Share, bool SeatEach)
{
    /// <summary>Gets how many items to claim of those left, with so many seats to be had.</summary>
    internal int Of(int unclaimed, int seats)
    {
        int items = Math.Min(unclaimed, Math.Min(Size, Math.Max(1, unclaimed / Share)));
        return SeatEach ? Math.Min(items, seats) : items;
    }

    /// <summary>Gets how many seats go with the items; one does for those from the rest, which come one by one.</summary>
    internal int SeatsFor(int items) => SeatEach ? Math.Max(1, items) : 1;
}
