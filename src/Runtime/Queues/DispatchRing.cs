using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// The ring of a <see cref="DispatchQueue"/>: its owner adds and takes without an interlocked operation, another thread
/// that comes empties it, and somebody always comes for what is there.
/// </summary>
/// <remarks>
/// <para>
/// One of them is in at a time, see <see cref="BiasedLock{TMemory}"/>. The owner never waits: with a guest in, the ring
/// has no room and nothing to take.
/// </para>
/// <para>
/// While an item is in the ring, a worker is requested, or one has come and has not made its last look. The owner
/// therefore leaves a request behind when it goes away with an item, into a handler that may never return, and leaves
/// items behind; a guest leaves nothing behind. Requests are counted until a worker has come for them.
/// </para>
/// <code>
/// _head       taken so far; the next one is at the place of its low bits           only who is in writes it
/// _tail       added so far; the next one goes to the place of its low bits         only the owner, in, writes it
/// a place     null, or an item: from head to tail, exclusive, there are items       only who is in writes it
/// _requested  entries in the pool's queue, which will call Begin; less than 0 while one has come before it was counted
/// </code>
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
    private BiasedLock<TMemory> _lock;
    private PooledSource? _deferred;

    /// <summary>Makes a ring.</summary>
    /// <param name="length">How many items it has room for: a power of two, or 0.</param>
    internal DispatchRing(int length)
    {
        Debug.Assert(length == 0 || int.IsPow2(length), "Places are found by a mask.");
        _slots = new Slot[length];
    }

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
    internal bool IsOwnerIn => _lock.IsOwnerIn;

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
        if ((uint)index >= (uint)slots.Length || !_lock.TryEnterAsOwner())
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

        _lock.LeaveAsOwner();
        return hasRoom;
    }

    /// <summary>Makes room for more items; for the owner.</summary>
    /// <param name="length">How many there is to be room for: a power of two, and enough for those that wait.</param>
    /// <returns>False with a guest in.</returns>
    internal bool TryGrow(int length)
    {
        Debug.Assert(int.IsPow2(length), "Places are found by a mask.");
        if (_lock.HasGuest)
        {
            return false;
        }

        // Before the owner is in, where a guest would wait for it.
        var longer = new Slot[length];
        if (!_lock.TryEnterAsOwner())
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
        _lock.LeaveAsOwner();
        return true;
    }

    /// <summary>Takes an item; for the owner.</summary>
    /// <param name="request">Whether the caller is to request another worker before it runs the item.</param>
    /// <returns>The item, or null for none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? Take(out bool request)
    {
        request = false;
        if (!_lock.TryEnterAsOwner())
        {
            return null;
        }

        PooledSource? item = TakeInside();
        request = TMemory.Read(ref _head) != TMemory.Read(ref _tail) && !IsRequested;
        _lock.LeaveAsOwner();
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
        if (!_lock.TryEnterAsOwner())
        {
            return false;
        }

        bool defers = (behindItems ? HasItem : IsRequested) && TMemory.Read(ref _deferred) is null;
        if (defers)
        {
            TMemory.Write(ref _deferred, item);
        }

        _lock.LeaveAsOwner();
        return defers;
    }

    /// <summary>Takes what was put aside; for the owner. With a guest in, that one does.</summary>
    internal PooledSource? TakeDeferred()
    {
        if (!_lock.TryEnterAsOwner())
        {
            return null;
        }

        PooledSource? deferred = TakeDeferredInside();
        _lock.LeaveAsOwner();
        return deferred;
    }

    /// <summary>Counts a worker that the owner requests.</summary>
    internal void CountRequest() => TMemory.Add(ref _requested, 1);

    /// <summary>Says that a worker has come, as requested.</summary>
    internal void Begin() => TMemory.Add(ref _requested, -1);

    /// <summary>Lets another thread than the owner in, as soon as the owner is out: see <see cref="IsOwnerIn"/>.</summary>
    /// <returns>False where another guest is in, which has not made its last look.</returns>
    internal bool TryEnterAsGuest() => _lock.TryEnterAsGuest();

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
    internal void LeaveAsGuest() => _lock.LeaveAsGuest();

    /// <summary>An element of an array that need not check what is stored in it.</summary>
    private struct Slot
    {
        internal PooledSource? Item;
    }
}
