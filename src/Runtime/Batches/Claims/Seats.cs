using System.Diagnostics;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>
/// How many participants may still join a run: the free part of the degree of parallelism, bound to the run's
/// generation.
/// </summary>
/// <remarks>
/// <code>
/// 63 ... 32  | 31 ... 0
/// generation |   free
/// </code>
/// A caller with another generation takes no seat and gives none back.
/// </remarks>
internal struct Seats<TMemory>
    where TMemory : struct, ISharedMemory
{
    private long _word;

    /// <summary>Sets the seats of a run that is about to be opened.</summary>
    internal void Open(uint generation, int seats)
    {
        Debug.Assert(seats >= 0, "The word has no sign bit for the seats.");
        TMemory.Write(ref _word, ((long)generation << 32) | (uint)seats);
    }

    /// <summary>Gets how many seats are free.</summary>
    internal int Free(uint generation)
    {
        long word = TMemory.Read(ref _word);
        return (uint)(word >>> 32) == generation ? (int)word : 0;
    }

    /// <summary>Takes a seat.</summary>
    internal bool TryTake(uint generation) => TryAdd(generation, -1);

    /// <summary>Gives a seat back; does nothing if the run is over.</summary>
    internal void GiveBack(uint generation) => TryAdd(generation, 1);

    private bool TryAdd(uint generation, int seats)
    {
        long seen = TMemory.Read(ref _word);
        while ((uint)(seen >>> 32) == generation && (seats > 0 || (int)seen > 0))
        {
            long now = TMemory.CompareExchange(ref _word, seen + seats, seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        return false;
    }
}
