using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Hands the items of a run to its participants: one word with the run's generation and the number of items that
/// nobody has claimed yet.
/// </summary>
/// <remarks>
/// Queue entries of a pooled run may outlive the run they were made for. A claim compares the generation together
/// with the count, so a late helper can claim nothing of a run that it did not look at; and as long as a run has
/// unclaimed items it is not over, so what a participant reads after a claim belongs to that run.
/// </remarks>
internal struct ItemClaims
{
    private const int GenerationShift = 32;

    private long _word;

    /// <summary>Opens the next run. A full fence: whoever is counted as queued before it sees the items.</summary>
    /// <returns>The generation of the run.</returns>
    internal uint Publish(int count)
    {
        uint generation = GenerationOf(_word) + 1;
        Interlocked.Exchange(ref _word, Word(generation, count));
        return generation;
    }

    /// <summary>Gets the generation that <see cref="Publish"/> will return next.</summary>
    internal readonly uint NextGeneration => GenerationOf(_word) + 1;

    /// <summary>Looks for a run with items to claim.</summary>
    internal bool HasItems(out uint generation)
    {
        long word = Volatile.Read(ref _word);
        generation = GenerationOf(word);
        return Unclaimed(word) != 0;
    }

    /// <summary>Gets how many items of the run nobody has claimed.</summary>
    internal int Unclaimed(uint generation)
    {
        long word = Volatile.Read(ref _word);
        return GenerationOf(word) == generation ? Unclaimed(word) : 0;
    }

    /// <summary>Claims up to <paramref name="size"/> items; with <paramref name="share"/> above 1, at most that part of
    /// what is left, so that chunks shrink towards the end.</summary>
    /// <returns>How many items were claimed: the first of the unclaimed ones; 0 when none is left.</returns>
    internal int Claim(uint generation, int size, int share, out int unclaimed)
    {
        long seen = Volatile.Read(ref _word);
        while (true)
        {
            unclaimed = Unclaimed(seen);
            if (unclaimed == 0 || GenerationOf(seen) != generation)
            {
                return 0;
            }

            int claimed = Math.Min(size, Math.Max(1, unclaimed / share));
            long now = Interlocked.CompareExchange(ref _word, seen - claimed, seen);
            if (now == seen)
            {
                return claimed;
            }

            seen = now;
        }
    }

    private static uint GenerationOf(long word) => (uint)(word >>> GenerationShift);

    private static int Unclaimed(long word) => (int)word;

    private static long Word(uint generation, int count) => ((long)generation << GenerationShift) | (uint)count;
}
