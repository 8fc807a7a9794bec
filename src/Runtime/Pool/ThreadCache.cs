using System.ComponentModel;
using System.Numerics;
using System.Runtime.InteropServices;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <summary>
/// One thread's objects of one class. Each keeps its place while it is in use: only this thread rents it, and the
/// thread that has finished with it marks it as free.
/// </summary>
/// <remarks>
/// <para>
/// A dispatch rents an object on the thread that makes it and returns the object on the thread that runs it. In a pool
/// with free lists, one thread's list therefore keeps draining while the other's overflows, and objects come out in an
/// order unrelated to their addresses. Here nothing drains, returning is one store, and objects are rented in the order
/// of their allocation: the next object is known and can be prefetched, where a shuffled pool pays a cache miss on
/// another core's line on each side of every dispatch. The array of places is written only for new objects, and the
/// mark is on a cache line that a dispatch writes in any case. A thread whose objects are all in use may exchange them
/// for those of another thread, see <see cref="TryExchangeWith"/>.
/// </para>
/// <para>
/// An object that stays in use during two gen 2 collections loses its place, see <see cref="LetGo"/>: it may never come
/// back, and then only the cache refers to it. If it does come back, it is left to the GC. The place of a retired
/// object gets a new one when the thread reaches it.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed partial class ThreadCache
{
    /// <summary>How many objects a thread keeps without asking the pool.</summary>
    internal const int OwnLength = 64;

    /// <summary>Lengths are multiples of this, except the first one.</summary>
    internal const int Stride = 32;

    private const int FirstLength = 16;

    private const int FirstCheckpoint = 4;

    /// <summary>How many objects ahead to prefetch: a cache line moves between cores in the time of one or two rents.</summary>
    private const int PrefetchDistance = 2;

    /// <summary>How many looks a rent pays for if it finds no object at the next place.</summary>
    private const int LooksOfSweep = 16;

    /// <summary>How many looks the rents between two turns pay for: eight each, as turns are a stride apart.</summary>
    private const int LooksOfCheckpoint = 8 * Stride;

    private readonly ObjectPool _pool;
    private PooledSource?[] _places = new PooledSource?[FirstLength];
    private Position _own;

    internal ThreadCache(ObjectPool pool)
    {
        _pool = pool;
        MoveTo(0);
    }

    /// <summary>Gets the name of the handler that new objects serve, if they need it.</summary>
    internal string? Handler { get; init; }

    /// <summary>Gets whether the handler that new objects serve sees the caller's context.</summary>
    internal bool FlowsContext { get; init; } = true;

    /// <summary>Gets the number of places.</summary>
    internal int Length => _places.Length;

    /// <summary>
    /// Gets or sets another object of the same thread, which the pool ignores. It is kept here because a second thread
    /// static access takes 2 ns.
    /// </summary>
    internal object? Companion { get; set; }

    /// <summary>Gets or sets where posts of these objects are counted on this thread, if they have been.</summary>
    internal AcceptedPosts? AcceptedPosts { get; set; }

    /// <summary>Takes an object; if none is free, the caller creates one and calls <see cref="Add{T}"/>.</summary>
    /// <returns>A cleared object, or null if none is free.</returns>
    internal PooledSource? Rent()
    {
        Enter();
        PooledSource? item = RentNext();
        Leave();
        return item;
    }

    /// <summary>Adds a new object, which the caller has rented, at the place where <see cref="Rent"/> found none.</summary>
    /// <typeparam name="T">The object's class.</typeparam>
    /// <param name="item">The object.</param>
    /// <returns>The same object.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal T Add<T>(T item)
        where T : PooledSource
    {
        Debug.Assert(item.IsInUse, "A new object is in use by its creator.");
        Enter();
        int next = _own.Next;
        PooledSource? lost = _places[next];
        _places[next] = item;
        _own.Filled = Math.Max(_own.Filled, next + 1);
        MoveTo(next + 1);
        Leave();
        if (lost is { HasRetired: false })
        {
            lost.CountRetired();
        }

        return item;
    }

    private PooledSource? RentNext()
    {
        int next = _own.Next;
        if (_places[next] is not { } item || !item.TryTake())
        {
            return RentElsewhere();
        }

        Prefetch(next + PrefetchDistance);
        if (++next == _own.Checkpoint)
        {
            LookBack(next);
        }
        else
        {
            _own.Next = next;
        }

        return item;
    }

    private void Prefetch(int next)
    {
        PooledSource?[] places = _places;
        if ((uint)next < (uint)places.Length)
        {
            places[next]?.Prefetch();
        }
    }

    /// <summary>
    /// Checks at this place whether the first object is back: if so, the thread starts again from there, so that no
    /// more objects are in use than are needed.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LookBack(int next)
    {
        _own.Looks = Math.Min(_own.Looks + LooksOfCheckpoint, _own.Filled);
        MoveTo(_places[0] is { IsInUse: true } ? next : 0);
    }

    private void MoveTo(int next)
    {
        if (_needed >= 0)
        {
            next = Shorten(next);
        }

        if (next == _places.Length)
        {
            next = 0;
            _own.Restarted = false;
        }

        Debug.Assert(
            _own.Lock.IsOwnerIn || _own.Filled == 0 || _pool.IsLocked,
            "Only a thread inside, or one with the pool's lock, moves the position."
        );
        Debug.Assert((uint)next < (uint)_places.Length, "The next place is in the array.");
        _own.Next = next;
        _own.Checkpoint =
            next < Stride / 2
                ? Math.Max(FirstCheckpoint, (int)BitOperations.RoundUpToPowerOf2((uint)next + 1))
                : (next & -Stride) + Stride;
        _own.Needed = Math.Max(_own.Needed, _own.Checkpoint);
    }

    /// <summary>Finds another free object if the next one is still in use, or a place for a new one.</summary>
    private PooledSource? RentElsewhere()
    {
        if (_needed >= 0)
        {
            MoveTo(0);
        }
        else if (_hasGaps)
        {
            CloseGaps();
        }

        if (_places[0] is { } first)
        {
            if (first.TryTake())
            {
                // One object in use at a time: the commonest case.
                _own.Next = 1;
                _own.Checkpoint = FirstCheckpoint;
                return first;
            }

            if (first.HasRetired)
            {
                MoveTo(0);
            }
        }

        if (_places[_own.Next] is { HasRetired: true })
        {
            return null;
        }

        int place = _own.Next;
        if (place > 0 && _places[place - 1] is { } last && last.TryTake())
        {
            return last;
        }

        if (Sweep(ref place) is { } item)
        {
            MoveTo(place + 1);
            return item;
        }

        if (_own.Filled == _places.Length && TryMakeRoom(ref place) is { } other)
        {
            return other;
        }

        if (_own.Filled < _places.Length)
        {
            MoveTo(_own.Filled);
        }
        else if (!_own.Restarted)
        {
            // The cache is full of objects that may be lost: new ones replace them from the first place on, once a lap.
            MoveTo(0);
            _own.Restarted = true;
        }
        else
        {
            // The wait for the pool's lock may have run other code on this thread, which may have trimmed this cache.
            MoveTo(Math.Min(place, _places.Length));
        }

        return null;
    }

    /// <summary>Grows the cache, or gets objects from another one.</summary>
    /// <returns>An object of another cache, if there is one.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private PooledSource? TryMakeRoom(ref int place)
    {
        if (_refused > 0)
        {
            _refused--;
            return null;
        }

        try
        {
            if (TryGrow())
            {
                return null;
            }

            if (_pool.TryExchange(this))
            {
                return RentExchanged();
            }

            if (_pool.TryReclaim())
            {
                // The wait for the pool's lock may have run other code on this thread, which may have dispatched.
                place = 0;
                if (TryGrow())
                {
                    return null;
                }
            }

            _refused = _pool.CacheCount - 1;
            return null;
        }
        catch (OutOfMemoryException)
        {
            // Nothing has changed: the caller creates an object, or finds that there is no memory for that either.
            return null;
        }
    }

    private bool TryGrow()
    {
        try
        {
            int more = _pool.Reserve(this);
            Array.Resize(ref _places, _places.Length + more);
            return more > 0;
        }
        finally
        {
            Granted = 0;
        }
    }

    /// <summary>
    /// Looks at one place after the other, all the way round: in whatever order objects come back, those that have been
    /// out longest are ahead. Rents pay for looks, so a rent costs a few of them, however many objects are in use.
    /// </summary>
    private PooledSource? Sweep(ref int place)
    {
        int looks = Math.Min(_own.Looks + LooksOfSweep, _own.Filled);
        PooledSource? found = null;
        while (found is null && --looks >= 0)
        {
            place = place + 1 < _own.Filled ? place + 1 : 0;
            found = _places[place] is { } item && item.TryTake() ? item : null;
        }

        _own.Looks = Math.Max(looks, 0);
        return found;
    }

    /// <summary>The thread's position, which each dispatch writes, two cache lines away from what other threads read.</summary>
    [StructLayout(LayoutKind.Explicit, Size = (2 * Padding) + 32)]
    private struct Position
    {
        private const int Padding = 128;

        /// <summary>The next place.</summary>
        [FieldOffset(Padding)]
        internal int Next;

        /// <summary>The place at which to check whether the first object is back.</summary>
        [FieldOffset(Padding + 4)]
        internal int Checkpoint;

        /// <summary>How many places have been filled.</summary>
        [FieldOffset(Padding + 8)]
        internal int Filled;

        /// <summary>How many places were needed since the last trim.</summary>
        [FieldOffset(Padding + 16)]
        internal int Needed;

        /// <summary>How many places may be searched for an object that is back.</summary>
        [FieldOffset(Padding + 20)]
        internal int Looks;

        /// <summary>
        /// The lock of the owner, which enters again if code that it has called rents; a guest exchanges objects.
        /// </summary>
        [FieldOffset(Padding + 24)]
        internal BiasedLock<ProcessMemory> Lock;

        /// <summary>Whether this lap began early, because the first object was back.</summary>
        [FieldOffset(Padding + 12)]
        internal bool Restarted;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        if (!_own.Lock.TryEnterAsOwner())
        {
            WaitUntilExchanged();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave()
    {
        Debug.Assert(_own.Lock.IsOwnerIn, "The owner leaves as often as it has entered.");
        _own.Lock.LeaveAsOwner();
    }
}
