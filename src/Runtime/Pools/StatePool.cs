using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;
using System.Threading;
using Magazines = ClosureGen.Runtime.StateCache.Magazines;
using Slot = ClosureGen.Runtime.StateCache.Slot;

namespace ClosureGen.Runtime;

/// <summary>
/// The pool of one state class: a cache a thread, and between the threads a shared stack of full magazines.
/// </summary>
/// <remarks>
/// <para>
/// A dispatch rents on the thread that makes it and returns on the thread that runs it, so one side drains and the
/// other overflows all the time. Magazines, of <see cref="MagazineLength"/> states, cross from the one to the other whole, under
/// a lock that is taken once for that many objects.
/// </para>
/// <para>
/// A magazine is an array and not a chain of links, because a link would have to be read from an object that another
/// core has just written. The array tells what comes next, and its cache lines are asked for in good time.
/// </para>
/// <para>
/// The generated class owns both the pool and the thread's cache: the runtime's own statics refer to neither, so a
/// collectible assembly can be unloaded.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StatePool
{
    /// <summary>How many states cross between threads at a time. A thread keeps at most twice as many.</summary>
    internal const int MagazineLength = 32;

    /// <summary>
    /// The same for objects that serve many items at a time: they are needed less often, and those that hold arrays
    /// are too large for a thread to keep many.
    /// </summary>
    internal const int ShortMagazineLength = 2;

    /// <summary>How many states the shared part keeps at most; what comes beyond is left to the GC.</summary>
    internal const int MaxShared = 16_384;

    private const int MaxMagazines = MaxShared / MagazineLength;
    private const int PrefetchDistance = 2;

    private readonly object _lock = new();
    private Slot[]?[] _full = new Slot[]?[4];
    private Slot[]?[] _empty = new Slot[]?[4];
    private readonly int _magazineLength;
    private int _fullCount;
    private int _emptyCount;

    /// <summary>Makes the pool of a state class.</summary>
    public StatePool()
        : this(MagazineLength) { }

    /// <summary>Makes the pool of a run class: of these few are in use at a time.</summary>
    /// <returns>The pool.</returns>
    public static StatePool ForRuns() => new(ShortMagazineLength);

    /// <summary>Makes a pool whose threads keep fewer objects, or more.</summary>
    internal StatePool(int magazineLength) => _magazineLength = magazineLength;

    /// <summary>Takes an object out, or tells the caller to make one.</summary>
    /// <param name="cache">The calling thread's cache.</param>
    /// <returns>A cleared object, or null when none is at hand.</returns>
    public PooledObject? Rent(ref StateCache? cache)
    {
        ref Magazines own = ref (cache ??= new StateCache(_magazineLength)).Own;
        if (own.Count == 0 && !TryRefill(ref own))
        {
            return null;
        }

        int last = --own.Count;
        Slot[] magazine = own.Current;
        PooledObject? item = magazine[last].Item;
        magazine[last].Item = null;
        if (last >= PrefetchDistance)
        {
            Prefetch(ref magazine[last - PrefetchDistance]);
        }

        return item;
    }

    /// <summary>Gives a cleared object back.</summary>
    /// <param name="cache">The calling thread's cache.</param>
    /// <param name="item">The object. The caller must not touch it again.</param>
    public void Return(ref StateCache? cache, PooledObject item)
    {
        ref Magazines own = ref (cache ??= new StateCache(_magazineLength)).Own;
        if (own.Count == own.Length)
        {
            Drain(ref own);
        }

        own.Current[own.Count++].Item = item;
    }

    private bool TryRefill(ref Magazines own)
    {
        if (own.ReserveIsFull)
        {
            own.Swap();
            own.ReserveIsFull = false;
        }
        else if (!TryTakeFull(ref own.Current))
        {
            return false;
        }

        own.Count = own.Length;
        return true;
    }

    private void Drain(ref Magazines own)
    {
        if (own.ReserveIsFull)
        {
            TakeEmpty(ref own.Current);
        }
        else
        {
            own.Swap();
            own.ReserveIsFull = true;
        }

        own.Count = 0;
    }

    /// <summary>Changes an empty magazine for a full one, if there is one.</summary>
    private bool TryTakeFull(ref Slot[] magazine)
    {
        // Read without the lock: an empty pool is the common case while it grows, and a miss only makes an object.
        if (Volatile.Read(ref _fullCount) == 0)
        {
            return false;
        }

        lock (_lock)
        {
            if (_fullCount == 0)
            {
                return false;
            }

            Push(ref _empty, ref _emptyCount, magazine);
            magazine = Pop(_full, ref _fullCount);
            return true;
        }
    }

    /// <summary>Changes a full magazine for an empty one; above the bound its objects are left to the GC.</summary>
    private void TakeEmpty(ref Slot[] magazine)
    {
        lock (_lock)
        {
            if (_fullCount == MaxMagazines)
            {
                Array.Clear(magazine);
                return;
            }

            Push(ref _full, ref _fullCount, magazine);
            magazine = _emptyCount > 0 ? Pop(_empty, ref _emptyCount) : new Slot[_magazineLength];
        }
    }

    private static void Push(ref Slot[]?[] stack, ref int count, Slot[] magazine)
    {
        if (count == stack.Length)
        {
            Array.Resize(ref stack, count * 2);
        }

        stack[count++] = magazine;
    }

    private static Slot[] Pop(Slot[]?[] stack, ref int count)
    {
        Slot[] magazine = stack[--count]!;
        stack[count] = null;
        return magazine;
    }

    /// <summary>
    /// Asks for the cache lines of an object that will be rented soon: the core that returned it has them. Only a hint,
    /// so it does no harm when the GC moves the object meanwhile.
    /// </summary>
    private static unsafe void Prefetch(ref Slot slot)
    {
        if (Sse.IsSupported)
        {
            byte* address = (byte*)Unsafe.As<Slot, nint>(ref slot);
            Sse.Prefetch0(address);
            Sse.Prefetch0(address + 64);
        }
    }
}
