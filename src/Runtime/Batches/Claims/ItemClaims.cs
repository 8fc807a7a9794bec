using System;
using System.Diagnostics;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>
/// Hands the items of a run to its participants: one word with the run's generation, the number of unclaimed items,
/// which are the last ones, and whether a <see cref="RestList"/> has others.
/// </summary>
/// <remarks>
/// <para>
/// Queue entries of a pooled run may outlive the run they were made for. A claim compares the generation together with
/// the count, so a late helper cannot claim from a run other than the one it has read. A run with unclaimed items
/// cannot end, so what a participant reads after a claim belongs to that run.
/// </para>
/// <para>
/// The thread that holds the list's lock marks in the word whether the list has items. The mark is the sign bit of the
/// count, so checking for items that come first costs nothing beyond checking for items.
/// </para>
/// <code>
/// 63 ... 32  |  31  | 30 ... 0
/// generation | rest | unclaimed
/// </code>
/// <para>
/// Generation: of the run that was opened last; a claim takes from no other. Rest: the list has items, or had them when
/// its lock was released. Unclaimed: this many of the last items have no owner. If both are 0, there is nothing to
/// claim, and the run may end.
/// </para>
/// </remarks>
internal struct ItemClaims<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int GenerationShift = 32;
    private const long Rest = 1L << 31;

    private long _word;
    private int _count;

    /// <summary>Gets the generation of the run that was opened last.</summary>
    internal uint Generation => GenerationOf(TMemory.Read(ref _word));

    /// <summary>Gets whether there are items in the list.</summary>
    internal bool HasRest => (int)TMemory.Read(ref _word) < 0;

    /// <summary>Opens the next run, of which its opener has claimed the first <paramref name="taken"/> items.</summary>
    /// <remarks>
    /// A plain write is enough: other threads compare and exchange the word only while there are items to claim or to
    /// put back, and between runs there are none. A caller that relies on queued entries to see the items needs a
    /// fence.
    /// </remarks>
    internal void Open(uint generation, int count, int taken)
    {
        Debug.Assert(taken >= 0 && taken <= count, "The opener takes some of the items.");
        TMemory.Write(ref _count, count);
        TMemory.Write(ref _word, Word(generation, count - taken));
    }

    /// <summary>Tells whether a run has items to claim, and which run.</summary>
    internal bool HasItems(out uint generation)
    {
        long word = TMemory.Read(ref _word);
        generation = GenerationOf(word);
        return (int)word != 0;
    }

    /// <summary>Marks that the list has items. The caller holds its lock.</summary>
    internal void MarkRest() => TMemory.Or(ref _word, Rest);

    /// <summary>Marks that the list is empty. The caller has taken its last item and holds the lock.</summary>
    internal void UnmarkRest() => TMemory.Add(ref _word, -Rest);

    /// <summary>
    /// Claims up to <paramref name="size"/> items; with <paramref name="share"/> above 1, at most that fraction of what
    /// is left, so that chunks shrink towards the end.
    /// </summary>
    /// <param name="generation">The run to claim from.</param>
    /// <param name="size">The most items.</param>
    /// <param name="share">The claim is at most one part in this many of what is left.</param>
    /// <param name="start">The first item that was claimed.</param>
    /// <param name="unclaimed">How many items are left for others.</param>
    /// <param name="isContended">Whether another thread changed the word first, so that the claim had to retry.</param>
    /// <returns>
    /// How many items were claimed, from <paramref name="start"/> on; 0 if none is left; <see cref="RestList.Instead"/>
    /// if the list has items, which come first.
    /// </returns>
    internal int Claim(uint generation, int size, int share, out int start, out int unclaimed, out bool isContended)
    {
        Debug.Assert(size > 0 && share > 0, "A claim wants items.");
        isContended = false;
        long seen = TMemory.Read(ref _word);
        while (true)
        {
            unclaimed = (int)seen;
            start = 0;
            if (unclaimed <= 0 || GenerationOf(seen) != generation)
            {
                bool isMarked = unclaimed < 0 && GenerationOf(seen) == generation;
                unclaimed &= int.MaxValue;
                return isMarked ? RestList.Instead : 0;
            }

            int claimed = Math.Min(size, Math.Max(1, unclaimed / share));
            long now = TMemory.CompareExchange(ref _word, seen - claimed, seen);
            if (now == seen)
            {
                start = TMemory.Read(ref _count) - unclaimed;
                unclaimed -= claimed;
                return claimed;
            }

            seen = now;
            isContended = true;
        }
    }

    private static uint GenerationOf(long word) => (uint)(word >>> GenerationShift);

    private static long Word(uint generation, int count) => ((long)generation << GenerationShift) | (uint)count;
}
