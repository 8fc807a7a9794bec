using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>An object of a <see cref="StateCache"/>. It tells by itself whether it may be rented.</summary>
/// <remarks>
/// One word has one of five values:
/// <code>
/// 0 InUse         its renter has it, or has lost it      -> InUseForLong, Held, AtHand, Retired
/// 1 InUseForLong  so it was at a collection, too         -> Held, AtHand, Retired; the next one takes its place away
/// 2 Held          in use, and sure to come back          -> InUse, AtHand
/// 3 AtHand        cleared; the cache's thread may rent   -> InUse, by that thread or a guest of its cache
/// 4 Retired       nobody uses it again                   the cache has its place taken by another object
/// </code>
/// Only a renter, who is one at a time, moves it on, except the steps from AtHand and to InUseForLong.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PooledObject
{
    private const int InUse = 0;
    private const int InUseForLong = 1;
    private const int Held = 2;
    private const int AtHand = 3;
    private const int Retired = 4;

    private int _availability;

    private protected PooledObject() { }

    /// <summary>Gets whether the object may be rented.</summary>
    internal bool IsAtHand => Volatile.Read(ref _availability) == AtHand;

    /// <summary>Gets whether somebody uses the object, or has lost it.</summary>
    internal bool IsInUse => Volatile.Read(ref _availability) <= Held;

    /// <summary>Gets whether the object will not come back.</summary>
    internal bool HasRetired => Volatile.Read(ref _availability) == Retired;

    /// <summary>Rents the object if it is there; for the thread that has it in its cache.</summary>
    internal bool TryTake()
    {
        if (!IsAtHand)
        {
            return false;
        }

        _availability = InUse;
        return true;
    }

    /// <summary>Called when the object is left to the GC by the thread that rents, and had not retired.</summary>
    internal virtual void CountRetired() { }

    /// <summary>
    /// Called for one of the objects that are left to the GC, for all of them, by any thread and also by the finalizer's:
    /// it neither waits nor throws.
    /// </summary>
    internal virtual void CountGivenUp(int objects) { }

    /// <summary>Tells whether the object has been in use since this was asked before, and may be lost.</summary>
    internal bool IsStillInUse() => Interlocked.CompareExchange(ref _availability, InUseForLong, InUse) == InUseForLong;

    /// <summary>Has the object keep its place, however long it is in use: who has it is sure to give it back.</summary>
    private protected void Hold()
    {
        Debug.Assert(Volatile.Read(ref _availability) is InUse or InUseForLong, "Only the renter holds the object.");
        Volatile.Write(ref _availability, Held);
    }

    /// <summary>Ends what <see cref="Hold"/> began.</summary>
    private protected void EndHold()
    {
        Debug.Assert(Volatile.Read(ref _availability) == Held, "Only a hold that was begun ends.");
        Volatile.Write(ref _availability, InUse);
    }

    /// <summary>Asks for a cache line of an object that is rented soon: the core that has given it back has it.</summary>
    internal unsafe void Prefetch()
    {
        if (Sse.IsSupported)
        {
            // Only a hint: it does no harm that the GC may move the object meanwhile.
            Sse.Prefetch0(Unsafe.AsPointer(ref _availability));
        }
    }

    /// <summary>Gives the cleared object back, unless it has retired. The caller must not touch it again.</summary>
    private protected void Return()
    {
        Debug.Assert(!IsAtHand, "Two users have given the object back.");
        if (!HasRetired)
        {
            Volatile.Write(ref _availability, AtHand);
        }
    }

    /// <summary>
    /// Leaves the object to the GC, and its place to another one: its tokens are used up, or somebody may still call it.
    /// </summary>
    private protected void Retire()
    {
        Debug.Assert(IsInUse || HasRetired, "Nobody retires what others may rent.");
        Volatile.Write(ref _availability, Retired);
    }
}
