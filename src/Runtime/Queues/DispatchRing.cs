using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>
/// The ring of a <see cref="DispatchQueue"/>: one thread adds, all threads take, and somebody always comes for what is there.
/// </summary>
/// <remarks>
/// <para>
/// While an item is in the ring, it is requested that a worker comes, or one is here that has not yet made its last look.
/// A worker that goes away with an item, into a handler that may never return, therefore leaves a request behind where it
/// leaves items behind. Requests are counted until a worker has come for them.
/// </para>
/// <para>
/// Two interlocked operations an item: the fence of the thread that adds, between what it has added and its look whether
/// a worker is requested, and the compare-exchange by which one worker takes it. The taker empties the slot when it has
/// the item: a slot that is not empty is in use, even if the ring's ends say otherwise.
/// </para>
/// </remarks>
internal struct DispatchRing<TMemory>
    where TMemory : struct, ISharedMemory
{
    private readonly Slot[] _slots;
    private RingEnds _ends;

    /// <summary>Makes a ring.</summary>
    /// <param name="length">How many items it has room for: a power of two, or 0.</param>
    internal DispatchRing(int length) => _slots = new Slot[length];

    /// <summary>Gets how many items there is room for.</summary>
    internal readonly int Length => _slots.Length;

    /// <summary>Gets how many items have been added so far.</summary>
    internal long Added => TMemory.Read(ref _ends.Tail);

    /// <summary>Adds an item; for the one thread that does.</summary>
    /// <param name="item">The item.</param>
    /// <param name="request">Whether the caller is to request a worker.</param>
    /// <returns>False where there is no room.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAdd(PooledSource item, out bool request)
    {
        Slot[] slots = _slots;
        long tail = TMemory.Read(ref _ends.Tail);
        int index = (int)tail & (slots.Length - 1);
        if ((uint)index >= (uint)slots.Length || TMemory.Read(ref slots[index].Item) is not null)
        {
            request = false;
            return false;
        }

        TMemory.Write(ref slots[index].Item, item);
        TMemory.Write(ref _ends.Tail, tail + 1);

        // Or the look below comes too early, and a worker that has looked before does not come again.
        TMemory.Fence();
        request = IsRequestWanted();
        return true;
    }

    /// <summary>Counts a worker that the caller requests of its own accord.</summary>
    internal void CountRequest() => TMemory.Add(ref _ends.Requested, 1);

    /// <summary>Says that a worker has come, as requested.</summary>
    internal void Begin() => TMemory.Add(ref _ends.Requested, -1);

    /// <summary>Takes an item; for any thread.</summary>
    /// <param name="request">Whether the caller is to request another worker before it runs the item.</param>
    /// <returns>The item, or null for none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? Take(out bool request)
    {
        Slot[] slots = _slots;
        long head = TMemory.Read(ref _ends.Head);
        while (true)
        {
            long tail = TMemory.Read(ref _ends.Tail);
            if (head == tail)
            {
                request = false;
                return null;
            }

            ref PooledSource? slot = ref slots[(int)head & (slots.Length - 1)].Item;
            PooledSource? item = TMemory.Read(ref slot);
            long seen = TMemory.CompareExchange(ref _ends.Head, head + 1, head);
            if (seen == head)
            {
                TMemory.Write(ref slot, null);
                request = head + 1 != tail && IsRequestWanted();
                return item;
            }

            head = seen;
        }
    }

    /// <summary>Tells one caller, and no other before a worker has come, to request one where none is requested.</summary>
    private bool IsRequestWanted() =>
        TMemory.Read(ref _ends.Requested) == 0 && TMemory.CompareExchange(ref _ends.Requested, 1, 0) == 0;

    /// <summary>An element of an array that need not check what is stored in it.</summary>
    private struct Slot
    {
        internal PooledSource? Item;
    }
}
