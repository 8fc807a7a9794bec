using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Queue;

/// <summary>
/// The ring of a <see cref="DispatchQueue"/>. Its owner adds and takes items without interlocked operations; another
/// thread that enters empties it; and while it has items, a worker is always requested.
/// </summary>
/// <remarks>
/// <para>
/// Only one thread is inside at a time, see <see cref="BiasedLock{TMemory}"/>. The owner never waits: while a guest is
/// inside, the ring reports no room and no items.
/// </para>
/// <para>
/// While an item is in the ring, a worker is requested, or has come and will look again. So if the owner takes an item
/// and leaves others in the ring, it requests a worker first: the item's handler may never return. A guest leaves no
/// items. Requests are counted until a worker has come.
/// </para>
/// <code>
/// _head       taken so far; the next one is at the place of its low bits           written only by the thread inside
/// _tail       added so far; the next one goes to the place of its low bits         written only by the owner, inside
/// a place     null, or an item: from head to tail, exclusive, there are items       written only by the thread inside
/// _requested  entries in the pool's queue, which will call Begin; less than 0 while one has come before it was counted
/// </code>
/// <para>
/// A deferred continuation needs no request of its own: a worker was already requested when it was deferred, and takes
/// it.
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

    /// <summary>Creates a ring.</summary>
    /// <param name="length">Its capacity: a power of two, or 0.</param>
    internal DispatchRing(int length)
    {
        Debug.Assert(length == 0 || int.IsPow2(length), "Places are found by a mask.");
        _slots = new Slot[length];
    }

    /// <summary>Gets the capacity.</summary>
    internal readonly int Length => _slots.Length;

    /// <summary>Gets whether the ring is full. A guest inside may be about to empty it.</summary>
    internal bool IsFull => Added - Taken == Length;

    /// <summary>Gets how many items have been added so far.</summary>
    internal long Added => default(TMemory).Read(ref _tail);

    /// <summary>Gets how many items have been taken so far.</summary>
    internal long Taken => default(TMemory).Read(ref _head);

    /// <summary>Gets whether nothing waits, as far as a thread outside can tell.</summary>
    internal bool IsEmpty => !HasItem && default(TMemory).Read(ref _deferred) is null;

    /// <summary>
    /// Gets whether a worker is requested. A worker that came before it was counted makes the count negative.
    /// </summary>
    internal bool IsRequested => default(TMemory).Read(ref _requested) > 0;

    /// <summary>Gets whether the owner is inside, where it stays for a few instructions.</summary>
    internal bool IsOwnerIn => _lock.IsOwnerIn;

    /// <summary>Gets whether another thread is inside, or about to be, and then takes everything.</summary>
    internal bool HasGuest => _lock.HasGuest;

    private bool HasItem
    {
        get
        {
            Slot[] slots = _slots;
            return default(TMemory).Read(ref slots[(int)Taken & (slots.Length - 1)].Item) is not null;
        }
    }

    /// <summary>Adds an item; for the owner.</summary>
    /// <param name="item">The item.</param>
    /// <param name="request">Whether the caller must request a worker.</param>
    /// <returns>False if there is no room.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAdd(PooledSource item, out bool request)
    {
        request = false;
        Slot[] slots = _slots;
        long tail = default(TMemory).Read(ref _tail);
        int index = (int)tail & (slots.Length - 1);
        if ((uint)index >= (uint)slots.Length || !_lock.TryEnterAsOwner())
        {
            return false;
        }

        bool hasRoom = default(TMemory).Read(ref slots[index].Item) is null;
        if (hasRoom)
        {
            default(TMemory).Write(ref slots[index].Item, item);
            default(TMemory).Write(ref _tail, tail + 1);
            request = !IsRequested;
        }

        _lock.LeaveAsOwner();
        return hasRoom;
    }

    /// <summary>Makes room for more items; for the owner.</summary>
    /// <param name="length">The new capacity: a power of two, enough for the items that wait.</param>
    /// <returns>False if a guest is inside.</returns>
    internal bool TryGrow(int length)
    {
        Debug.Assert(int.IsPow2(length), "Places are found by a mask.");
        if (_lock.HasGuest)
        {
            return false;
        }

        // Allocated before the owner enters, so that a guest does not wait for it.
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

        // A thread outside may read it at once.
        Volatile.Write(ref _slots, longer);
        _lock.LeaveAsOwner();
        return true;
    }

    /// <summary>Takes an item; for the owner.</summary>
    /// <param name="request">Whether the caller must request another worker before it runs the item.</param>
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
        request = default(TMemory).Read(ref _head) != default(TMemory).Read(ref _tail) && !IsRequested;
        _lock.LeaveAsOwner();
        return item;
    }

    /// <summary>Defers a continuation; for the owner.</summary>
    /// <param name="item">An item that the owner has taken and run.</param>
    /// <param name="behindItems">
    /// Whether it waits behind items, so that without items it is not deferred; if false, it waits for a requested
    /// worker.
    /// </param>
    /// <returns>False if there is nothing to wait for, or if a continuation is already deferred.</returns>
    internal bool TryDefer(PooledSource item, bool behindItems)
    {
        if (!_lock.TryEnterAsOwner())
        {
            return false;
        }

        bool defers = (behindItems ? HasItem : IsRequested) && default(TMemory).Read(ref _deferred) is null;
        if (defers)
        {
            default(TMemory).Write(ref _deferred, item);
        }

        _lock.LeaveAsOwner();
        return defers;
    }

    /// <summary>Takes the deferred continuation; for the owner. If a guest is inside, the guest takes it.</summary>
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

    /// <summary>
    /// Gets whether the requested workers run less than what waits and the items of one more. If they run more, the
    /// watch has requested some: as long as the ring is never empty, each of them keeps work from elsewhere waiting.
    /// </summary>
    /// <param name="itemsPerWorker">How many items a worker runs at most.</param>
    internal bool WantsRequest(int itemsPerWorker) =>
        Added - Taken > (default(TMemory).Read(ref _requested) - 1) * itemsPerWorker;

    /// <summary>Counts a worker that the owner requests.</summary>
    internal void CountRequest() => default(TMemory).Add(ref _requested, 1);

    /// <summary>Called by a worker that was requested and has come.</summary>
    internal void Begin() => default(TMemory).Add(ref _requested, -1);

    /// <summary>
    /// Lets a thread other than the owner in. It must wait until the owner is out, see <see cref="IsOwnerIn"/>.
    /// </summary>
    /// <returns>False if another guest is inside, which will look again.</returns>
    internal bool TryEnterAsGuest() => _lock.TryEnterAsGuest();

    /// <summary>Takes an item; for the thread that is inside. A guest continues until there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? TakeInside()
    {
        Slot[] slots = _slots;
        long head = default(TMemory).Read(ref _head);
        int index = (int)head & (slots.Length - 1);
        if ((uint)index >= (uint)slots.Length || default(TMemory).Read(ref slots[index].Item) is not { } item)
        {
            return null;
        }

        default(TMemory).Write(ref slots[index].Item, null);
        default(TMemory).Write(ref _head, head + 1);
        return item;
    }

    /// <summary>Takes the deferred continuation; for the thread that is inside.</summary>
    internal PooledSource? TakeDeferredInside()
    {
        PooledSource? deferred = default(TMemory).Read(ref _deferred);
        if (deferred is not null)
        {
            default(TMemory).Write(ref _deferred, null);
        }

        return deferred;
    }

    /// <summary>Lets the guest out.</summary>
    internal void LeaveAsGuest() => _lock.LeaveAsGuest();

    /// <summary>Lists what waits, for debuggers, which have stopped all threads.</summary>
    internal readonly PooledSource[] List()
    {
        List<PooledSource> items = [];
        if (_deferred is not null)
        {
            items.Add(_deferred);
        }

        for (long i = _head; i < _tail; i++)
        {
            if (_slots[(int)i & (_slots.Length - 1)].Item is { } item)
            {
                items.Add(item);
            }
        }

        return [.. items];
    }

    /// <summary>A struct element, so that storing an item needs no array covariance check.</summary>
    private struct Slot
    {
        internal PooledSource? Item;
    }
}
