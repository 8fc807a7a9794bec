using System;

namespace ClosureGen.Runtime;

/// <summary>
/// Items that were claimed already and are to be claimed again: what the watch has taken from a participant that is
/// held up. One range at a time; the watch takes another when this one is empty.
/// </summary>
/// <remarks>
/// Every range has a stamp of its own, in one word with the number of items left. A claim that succeeds therefore got
/// items of the range whose end it had read; and since a run with items in here is not over, of the run that was open
/// when it looked, which it compares with its own.
/// </remarks>
internal struct ItemRest<TMemory>
    where TMemory : struct, ISharedMemory
{
    private const int StampShift = 32;

    private long _word;
    private int _end;

    /// <summary>Gets whether there are items to claim.</summary>
    internal bool HasItems => (int)TMemory.Read(ref _word) != 0;

    /// <summary>Puts a range in. Called by the one thread that looks, and only while there are no items here.</summary>
    internal void Put(int start, int end)
    {
        long empty = TMemory.Read(ref _word);
        TMemory.Write(ref _end, end);
        uint stamp = (uint)(empty >>> StampShift) + 1;
        long word = ((long)stamp << StampShift) | (uint)(end - start);

        // A full fence, as the watch goes on to ask who waits for items and who is queued for them.
        TMemory.CompareExchange(ref _word, word, empty);
    }

    /// <summary>Claims up to <paramref name="size"/> items, if they belong to the run <paramref name="generation"/>.</summary>
    /// <returns>How many items were claimed, from <paramref name="start"/> on; 0 when there are none.</returns>
    internal int Claim(ref ItemClaims<TMemory> claims, uint generation, int size, out int start)
    {
        while (true)
        {
            long seen = TMemory.Read(ref _word);
            int left = (int)seen;
            start = 0;
            if (left == 0)
            {
                return 0;
            }

            int end = TMemory.Read(ref _end);
            if (claims.Generation != generation)
            {
                return 0;
            }

            int claimed = Math.Min(size, left);
            if (TMemory.CompareExchange(ref _word, seen - claimed, seen) == seen)
            {
                start = end - left;
                return claimed;
            }
        }
    }
}
