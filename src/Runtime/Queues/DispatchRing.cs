using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// The ring of a <see cref="DispatchQueue"/>: its owner adds and takes without an interlocked operation, another thread
/// that comes empties it, and somebody always comes for what is there.
/// </summary>
/// <remarks>
/// <para>
/// One of them is in at a time. The owner says that it is in and then looks for a guest; a guest says that it is in and
/// then waits until the owner is out. The fence between is the guest's, on all threads, so that the owner needs none. The
/// owner never waits: with a guest in, the ring has no room and nothing to take. After D. Dice, H. Huang and M. Yang,
/// "Asymmetric Dekker Synchronization" (2001).
/// </para>
/// <para>
/// While an item is in the ring, a worker is requested, or one has come and has not made its last look. The owner
/// therefore leaves a request behind when it goes away with an item, into a handler that may never return, and leaves
/// items behind; a guest leaves nothing behind. Requests are counted until a worker has come for them.
/// </para>
/// <para>
/// What is put aside needs no request of its own: somebody was on the way then, for items or at all, and takes it along.
/// </para>
/// </remarks>
internal struct DispatchRing<TMemory>
    where TMemory : struct, ISharedMemory
{
    private Slot[] _slots;
    private long _head;
    private long _tail;
    private long _requested;
    private long _isOwnerIn;
    private long _isGuestIn;
    private PooledSource? _deferred;

    /// <summary>Makes a ring.</summary>
    /// <param name="length">How many items it has room for: a power of two, or 0.</param>
    internal DispatchRing(int length) => _slots = new Slot[length];

    /// <summary>Gets how many items there is room for.</summary>
    internal readonly int Length => _slots.Length;

    /// <summary>Gets whether there is room for no more; with a guest in, there may be soon.</summary>
    internal bool IsFull => Added - Taken == Length;

    /// <summary>Gets how many items have been added so far.</summary>
    internal long Added => TMemory.Read(ref _tail);

    /// <summary>Gets how many have been taken so far.</summary>
    internal long Taken => TMemory.Read(ref _head);

    /// <summary>Gets whether nothing waits, as far as a thread can tell that is not in.</summary>
    internal bool IsEmpty => !HasItem && TMemory.Read(ref _deferred) is null;

    /// <summary>Gets whether a worker is on the way; one that came uncounted would make the count less than zero.</summary>
    internal bool IsRequested => TMemory.Read(ref _requested) > 0;

    /// <summary>Gets whether the owner is in, which it is for a few instructions.</summary>
    internal bool IsOwnerIn => TMemory.Read(ref _isOwnerIn) != 0;

    private bool HasItem
    {
        get
        {
            Slot[] slots = _slots;
            return TMemory.Read(ref slots[(int)Taken & (slots.Length - 1)].Item) is not null;
        }
    }

    /// <summary>Adds an item; for the owner.</summary>
    /// <param name="item">The item.</param>
    /// <param name="request">Whether the caller is to request a worker.</param>
    /// <returns>False where there is no room.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAdd(PooledSource item, out bool request)
    {
        request = false;
        Slot[] slots = _slots;
        long tail = TMemory.Read(ref _tail);
        int index = (int)tail & (slots.Length - 1);
        if ((uint)index >= (uint)slots.Length || !TryEnterAsOwner())
        {
            return false;
        }

        bool hasRoom = TMemory.Read(ref slots[index].Item) is null;
        if (hasRoom)
        {
            TMemory.Write(ref slots[index].Item, item);
            TMemory.Write(ref _tail, tail + 1);
            request = !IsRequested;
        }

        LeaveAsOwner();
        return hasRoom;
    }

    /// <summary>Makes room for more items; for the owner.</summary>
    /// <param name="length">How many there is to be room for: a power of two, and enough for those that wait.</param>
    /// <returns>False with a guest in.</returns>
    internal bool TryGrow(int length)
    {
        if (TMemory.Read(ref _isGuestIn) != 0)
        {
            return false;
        }

        // Before the owner is in, where a guest would wait for it.
        var longer = new Slot[length];
        if (!TryEnterAsOwner())
        {
            return false;
        }

        Slot[] slots = _slots;
        for (long i = Taken; i < Added; i++)
        {
            longer[(int)i & (length - 1)] = slots[(int)i & (slots.Length - 1)];
        }

        // A thread that looks without being in may see it at once.
        Volatile.Write(ref _slots, longer);
        LeaveAsOwner();
        return true;
    }

    /// <summary>Takes an item; for the owner.</summary>
    /// <param name="request">Whether the caller is to request another worker before it runs the item.</param>
    /// <returns>The item, or null for none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? Take(out bool request)
    {
        request = false;
        if (!TryEnterAsOwner())
        {
            return null;
        }

        PooledSource? item = TakeInside();
        request = TMemory.Read(ref _head) != TMemory.Read(ref _tail) && !IsRequested;
        LeaveAsOwner();
        return item;
    }

    /// <summary>Defers a continuation; for the owner.</summary>
    /// <param name="item">An item that the owner has taken and run.</param>
    /// <param name="behindItems">
    /// Whether it waits for items, and where there are none, nothing is to be gained; or else for a worker on the way.
    /// </param>
    /// <returns>False where there is nothing to wait for, and where something is put aside already.</returns>
    internal bool TryDefer(PooledSource item, bool behindItems)
    {
        if (!TryEnterAsOwner())
        {
            return false;
        }

        bool defers = (behindItems ? HasItem : IsRequested) && TMemory.Read(ref _deferred) is null;
        if (defers)
        {
            TMemory.Write(ref _deferred, item);
        }

        LeaveAsOwner();
        return defers;
    }

    /// <summary>Takes what was put aside; for the owner. With a guest in, that one does.</summary>
    internal PooledSource? TakeDeferred()
    {
        if (!TryEnterAsOwner())
        {
            return null;
        }

        PooledSource? deferred = TakeDeferredInside();
        LeaveAsOwner();
        return deferred;
    }

    /// <summary>Counts a worker that the owner requests.</summary>
    internal void CountRequest() => TMemory.Add(ref _requested, 1);

    /// <summary>Says that a worker has come, as requested.</summary>
    internal void Begin() => TMemory.Add(ref _requested, -1);

    /// <summary>Lets another thread than the owner in, as soon as the owner is out: see <see cref="IsOwnerIn"/>.</summary>
    /// <returns>False where another guest is in, which has not made its last look.</returns>
    internal bool TryEnterAsGuest()
    {
        if (TMemory.CompareExchange(ref _isGuestIn, 1, 0) != 0)
        {
            return false;
        }

        TMemory.FenceProcessWide();
        return true;
    }

    /// <summary>Takes an item; for the thread that is in. A guest continues until there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? TakeInside()
    {
        Slot[] slots = _slots;
        long head = TMemory.Read(ref _head);
        int index = (int)head & (slots.Length - 1);
        if ((uint)index >= (uint)slots.Length || TMemory.Read(ref slots[index].Item) is not { } item)
        {
            return null;
        }

        TMemory.Write(ref slots[index].Item, null);
        TMemory.Write(ref _head, head + 1);
        return item;
    }

    /// <summary>Takes what was deferred; for the thread that is in.</summary>
    internal PooledSource? TakeDeferredInside()
    {
        PooledSource? deferred = TMemory.Read(ref _deferred);
        if (deferred is not null)
        {
            TMemory.Write(ref _deferred, null);
        }

        return deferred;
    }

    /// <summary>Lets the guest out.</summary>
    internal void LeaveAsGuest() => TMemory.Write(ref _isGuestIn, 0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryEnterAsOwner()
    {
        // No fence: a guest makes one on all threads.
        TMemory.Write(ref _isOwnerIn, 1);
        if (TMemory.Read(ref _isGuestIn) == 0)
        {
            return true;
        }

        LeaveAsOwner();
        return false;
    }

    private void LeaveAsOwner() => TMemory.Write(ref _isOwnerIn, 0);

    /// <summary>An element of an array that need not check what is stored in it.</summary>
    private struct Slot
    {
        internal PooledSource? Item;
    }
}
