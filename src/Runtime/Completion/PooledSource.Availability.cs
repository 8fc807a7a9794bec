using System.Runtime.Intrinsics.X86;

namespace ClosureGen.Runtime;

/// <content>Whether the object may be rented, which its place in a <see cref="ThreadCache"/> does not say.</content>
/// <remarks>
/// One word has one of five values:
/// <code>
/// 0 InUse         its renter uses it, or has lost it      -> InUseForLong, Held, AtHand, Retired
/// 1 InUseForLong  the same since a gen 2 collection       -> Held, AtHand, Retired; the next one frees its place
/// 2 Held          in use, and sure to come back           -> InUse, AtHand
/// 3 AtHand        cleared; the cache's thread may rent    -> InUse, by that thread or a guest of its cache
/// 4 Retired       never used again                        another object gets its place in the cache
/// </code>
/// There is one renter at a time, and only the renter changes the value, except from AtHand and to InUseForLong.
/// </remarks>
public abstract partial class PooledSource
{
    private const int InUse = 0;
    private const int InUseForLong = 1;
    private const int Held = 2;
    private const int AtHand = 3;
    private const int Retired = 4;

    private int _availability;

    /// <summary>Gets whether the object may be rented.</summary>
    internal bool IsAtHand => Volatile.Read(ref _availability) == AtHand;

    /// <summary>Gets whether the object has a renter, which may have lost it.</summary>
    internal bool IsInUse => Volatile.Read(ref _availability) <= Held;

    /// <summary>Gets whether the object will not come back.</summary>
    internal bool HasRetired => Volatile.Read(ref _availability) == Retired;

    /// <summary>Rents the object if it is free; for the thread whose cache has it.</summary>
    internal bool TryTake()
    {
        if (!IsAtHand)
        {
            return false;
        }

        _availability = InUse;
        return true;
    }

    /// <summary>Called on the renting thread when the object is left to the GC and had not retired.</summary>
    internal virtual void CountRetired() { }

    /// <summary>
    /// Called once for all objects that are left to the GC together, on one of them, on any thread including the
    /// finalizer thread. It must neither wait nor throw.
    /// </summary>
    internal virtual void CountGivenUp(int objects) { }

    /// <summary>Tells whether the object has been in use since the last call, so that it may be lost.</summary>
    internal bool IsStillInUse() => Interlocked.CompareExchange(ref _availability, InUseForLong, InUse) == InUseForLong;

    /// <summary>Lets the object keep its place, however long it is in use: its renter is sure to give it back.</summary>
    internal void Keep()
    {
        Debug.Assert(Volatile.Read(ref _availability) is InUse or InUseForLong, "Only the renter holds the object.");
        Volatile.Write(ref _availability, Held);
    }

    /// <summary>Ends what <see cref="Keep"/> began.</summary>
    internal void EndKeep()
    {
        Debug.Assert(Volatile.Read(ref _availability) == Held, "Only a hold that was begun ends.");
        Volatile.Write(ref _availability, InUse);
    }

    /// <summary>
    /// Prefetches a cache line of an object that is rented soon: the core that has given it back owns the line.
    /// </summary>
    internal unsafe void Prefetch()
    {
        if (Sse.IsSupported)
        {
            // Only a hint: the GC may move the object meanwhile without harm.
            Sse.Prefetch0(Unsafe.AsPointer(ref _availability));
        }
    }

    /// <summary>Gives the cleared object back, unless it has retired. The caller must not touch it again.</summary>
    private protected void Return()
    {
        Debug.Assert(!IsAtHand, "The object was given back twice.");
        if (!HasRetired)
        {
            Volatile.Write(ref _availability, AtHand);
        }
    }

    /// <summary>
    /// Leaves the object to the GC and its place to another one: its versions are used up, or something may still call
    /// it.
    /// </summary>
    private protected void Retire()
    {
        Debug.Assert(IsInUse || HasRetired, "Only a rented object retires.");
        Volatile.Write(ref _availability, Retired);
    }
}
