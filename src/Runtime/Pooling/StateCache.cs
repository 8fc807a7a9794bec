using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ClosureGen.Runtime;

/// <summary>
/// One thread's objects of one class. Each keeps its place while it is in use: only this thread rents it, and the
/// thread that is done with it marks it as free.
/// </summary>
/// <remarks>
/// <para>
/// A dispatch rents on the thread that makes it and returns on the thread that runs it. In a pool with free lists, one
/// side therefore drains and the other overflows all the time, and the objects come out in an order that no longer has
/// to do with where they lie in memory. Here nothing drains, returning is one store, and objects are rented in the
/// order in which they were made: what comes next is known and can be asked for, where a shuffled pool pays a cache miss
/// of another core's line on each side of every dispatch. The array of places is written for new objects only, and the
/// mark lies in what a dispatch writes in any case. A thread whose objects are all in use may exchange them for those of
/// another one, see <see cref="TryExchangeWith"/>.
/// </para>
/// <para>
/// An object that is in use while the whole heap is collected twice loses its place, see <see cref="LetGo"/>: it may
/// never come back, and then nothing but the cache refers to it. Should it come back after all, it is left to the GC.
/// Where one has retired, a new one gets the place when its turn comes.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed partial class StateCache
{
    /// <summary>How many objects a thread keeps without asking the pool.</summary>
    internal const int OwnLength = 64;

    /// <summary>Lengths are a multiple of this, the first one aside.</summary>
    internal const int Stride = 32;

    private const int FirstLength = 16;

    private const int FirstTurn = 4;

    /// <summary>How far ahead cache lines are asked for: one crosses from core to core in the time of a rent or two.</summary>
    private const int PrefetchDistance = 2;

    /// <summary>How many looks a rent pays for that finds no object where it should be.</summary>
    private const int LooksOfSweep = 16;

    /// <summary>How many those pay for that lie between two turns: eight each, where turns are a stride apart.</summary>
    private const int LooksOfTurn = 8 * Stride;

    private readonly StatePool _pool;
    private PooledObject?[] _places = new PooledObject?[FirstLength];
    private Position _own;

    internal StateCache(StatePool pool)
    {
        _pool = pool;
        MoveTo(0);
    }

    /// <summary>Gets the name of the handler that new objects serve, if they are to know it.</summary>
    internal string? Handler { get; init; }

    /// <summary>Gets whether the handler that new objects serve sees the caller's context.</summary>
    internal bool FlowsContext { get; init; } = true;

    /// <summary>Gets how many objects the cache may keep at most.</summary>
    internal int Length => _places.Length;

    /// <summary>
    /// Gets or sets another object of the same thread, which the pool does not look at; from this field, because a second
    /// thread static access takes 2 ns.
    /// </summary>
    internal object? Companion { get; set; }

    /// <summary>Gets or sets a second one.</summary>
    internal object? OtherCompanion { get; set; }

    /// <summary>Takes an object out, or tells the caller to make one and to <see cref="Add{T}"/> it.</summary>
    /// <returns>A cleared object, or null when none is free.</returns>
    internal PooledObject? Rent()
    {
        Enter();
        PooledObject? item = RentNext();
        Leave();
        return item;
    }

    /// <summary>Gives a new object, which the caller uses first, the place at which <see cref="Rent"/> found none.</summary>
    /// <typeparam name="T">The object's class.</typeparam>
    /// <param name="item">The object.</param>
    /// <returns>The same object.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal T Add<T>(T item)
        where T : PooledObject
    {
        Debug.Assert(item.IsInUse, "Its maker uses it first.");
        Enter();
        int next = _own.Next;
        PooledObject? lost = _places[next];
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

    private PooledObject? RentNext()
    {
        int next = _own.Next;
        if (_places[next] is not { } item || !item.TryTake())
        {
            return RentElsewhere();
        }

        Prefetch(next + PrefetchDistance);
        if (++next == _own.Turn)
        {
            Turn(next);
        }
        else
        {
            _own.Next = next;
        }

        return item;
    }

    private void Prefetch(int next)
    {
        PooledObject?[] places = _places;
        if ((uint)next < (uint)places.Length)
        {
            places[next]?.Prefetch();
        }
    }

    /// <summary>
    /// Continues from a place where the thread checks whether the first object is back: then it begins again from
    /// there, so that no more objects are in use than are needed.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Turn(int next)
    {
        _own.Looks = Math.Min(_own.Looks + LooksOfTurn, _own.Filled);
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

        Debug.Assert(_own.Lock.IsOwnerIn || _own.Filled == 0 || _pool.IsLocked, "Only who is in moves on.");
        Debug.Assert((uint)next < (uint)_places.Length, "The next place is one of the cache's.");
        _own.Next = next;
        _own.Turn =
            next < Stride / 2
                ? Math.Max(FirstTurn, (int)BitOperations.RoundUpToPowerOf2((uint)next + 1))
                : (next & -Stride) + Stride;
        _own.Needed = Math.Max(_own.Needed, _own.Turn);
    }

    /// <summary>Finds any other free object when the next one is still in use, or else a place for a new one.</summary>
    private PooledObject? RentElsewhere()
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
                // One at a time: the commonest case.
                _own.Next = 1;
                _own.Turn = FirstTurn;
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
            // Full of objects that may be lost: new ones fill the places from the first one on, once a lap.
            MoveTo(0);
            _own.Restarted = true;
        }
        else
        {
            // The pool's lock may have been waited for by running other things, which may have trimmed this cache.
            MoveTo(Math.Min(place, _places.Length));
        }

        return null;
    }

    /// <summary>Has the cache grow, or else comes by the objects of another one.</summary>
    /// <returns>An object of another one's.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private PooledObject? TryMakeRoom(ref int place)
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
                // Its lock may have been waited for by running other things, which may have dispatched.
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
            // Nothing has changed: the caller makes an object, or learns that there is no memory for that either.
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
    /// Looks at one place after the other, all around: in whatever order objects come back, those that have been out
    /// longest lie ahead. Looks are paid for by rents, so that a rent costs a few of them, however many are in use.
    /// </summary>
    private PooledObject? Sweep(ref int place)
    {
        int looks = Math.Min(_own.Looks + LooksOfSweep, _own.Filled);
        PooledObject? found = null;
        while (found is null && --looks >= 0)
        {
            place = place + 1 < _own.Filled ? place + 1 : 0;
            found = _places[place] is { } item && item.TryTake() ? item : null;
        }

        _own.Looks = Math.Max(looks, 0);
        return found;
    }

    /// <summary>
    /// The thread's position, two cache lines from what other threads read: it is written with each dispatch.
    /// </summary>
    [StructLayout(LayoutKind.Explicit, Size = (2 * Padding) + 32)]
    private struct Position
    {
        private const int Padding = 128;

        /// <summary>The place to be looked at next.</summary>
        [FieldOffset(Padding)]
        internal int Next;

        /// <summary>The place at which to look whether the first object is back.</summary>
        [FieldOffset(Padding + 4)]
        internal int Turn;

        /// <summary>How many places there are.</summary>
        [FieldOffset(Padding + 8)]
        internal int Filled;

        /// <summary>How many places there was use for since the cache was trimmed last.</summary>
        [FieldOffset(Padding + 16)]
        internal int Needed;

        /// <summary>How many places may be looked at in search of an object that is back.</summary>
        [FieldOffset(Padding + 20)]
        internal int Looks;

        /// <summary>The owner's, which is in more than once where it has called a stranger; a guest exchanges objects.</summary>
        [FieldOffset(Padding + 24)]
        internal BiasedLock<ProcessMemory> Lock;

        /// <summary>Whether this lap began early, because the first object was back.</summary>
        [FieldOffset(Padding + 12)]
        internal bool Restarted;
    }
}
