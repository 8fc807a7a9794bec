using System;

namespace ClosureGen.Runtime.Batches.Claims;

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
