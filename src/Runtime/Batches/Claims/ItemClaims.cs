using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// Hands the items of a run to its participants: one word with the run's generation, the number of items that nobody has
/// claimed yet, which are the last ones, and whether there are others in a <see cref="RestList"/>.
/// </summary>
/// <remarks>
/// <para>
/// Queue entries of a pooled run may outlive the run they were made for. A claim compares the generation together
/// with the count, so a late helper can claim nothing of a run that it did not look at; and as long as a run has
/// unclaimed items it is not over, so what a participant reads after a claim belongs to that run.
/// </para>
/// <para>
/// Who has the list's lock marks in the word whether it has items. The mark is the sign of the count: to tell whether
/// there are items to be claimed before all others costs nothing beyond telling whether there are any.
/// </para>
/// <code>
/// 63 ... 32  |  31  | 30 ... 0
/// generation | rest | unclaimed
/// </code>
/// <para>
/// Generation: of the run that was opened last; a claim takes from no other. Rest: the list has items, or had them when
/// its lock was left. Unclaimed: so many of the last items have no owner. With both 0, no item is to be had: the run may end.
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
    /// A plain write, though others compare and exchange the word: they do so only while there are items to claim, or to be
    /// put back, and between runs there are none. A caller that counts on queue entries to see the items needs a fence
    /// first.
    /// </remarks>
    internal void Open(uint generation, int count, int taken)
    {
        Debug.Assert(taken >= 0 && taken <= count, "The opener takes some of the items.");
        TMemory.Write(ref _count, count);
        TMemory.Write(ref _word, Word(generation, count - taken));
    }

    /// <summary>Looks for a run with items to claim.</summary>
    internal bool HasItems(out uint generation)
    {
        long word = TMemory.Read(ref _word);
        generation = GenerationOf(word);
        return (int)word != 0;
    }

    /// <summary>Says that there are items in the list, which the caller has locked.</summary>
    internal void MarkRest() => TMemory.Or(ref _word, Rest);

    /// <summary>Says that there are none any more. Called by who has taken the last of them, and has the lock.</summary>
    internal void UnmarkRest() => TMemory.Add(ref _word, -Rest);

    /// <summary>
    /// Claims up to <paramref name="size"/> items; with <paramref name="share"/> above 1, at most that part of what is
    /// left, so that chunks shrink towards the end.
    /// </summary>
    /// <param name="generation">The run whose items are wanted.</param>
    /// <param name="size">How many items at most.</param>
    /// <param name="share">Which part of what is left at most.</param>
    /// <param name="start">The first item that was claimed.</param>
    /// <param name="unclaimed">How many are left for others.</param>
    /// <param name="isContended">Whether others came in between, and the claim had to wait for the word.</param>
    /// <returns>
    /// How many items were claimed, from <paramref name="start"/> on; 0 when none is left; <see cref="RestList.Instead"/>
    /// when there are items in the list, which come first.
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
