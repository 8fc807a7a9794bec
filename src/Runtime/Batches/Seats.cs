using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>How many participants may still join a run: the degree of parallelism, bound to the run's generation.</summary>
internal struct Seats
{
    private long _word;

    /// <summary>Sets the seats of a run that is about to be published.</summary>
    internal void Open(uint generation, int seats) => Volatile.Write(ref _word, ((long)generation << 32) | (uint)seats);

    /// <summary>Gets how many seats are free.</summary>
    internal int Free(uint generation)
    {
        long word = Volatile.Read(ref _word);
        return (uint)(word >>> 32) == generation ? (int)word : 0;
    }

    /// <summary>Takes a seat, for as long as the run lasts.</summary>
    internal bool TryTake(uint generation)
    {
        long seen = Volatile.Read(ref _word);
        while ((uint)(seen >>> 32) == generation && (int)seen > 0)
        {
            long now = Interlocked.CompareExchange(ref _word, seen - 1, seen);
            if (now == seen)
            {
                return true;
            }

            seen = now;
        }

        return false;
    }
}
