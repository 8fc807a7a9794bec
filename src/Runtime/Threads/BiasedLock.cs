namespace ClosureGen.Runtime.Threads;

/// <summary>
/// A lock that is biased towards one thread, its owner, which enters without an interlocked operation and without a
/// fence. Another thread may enter as a guest, and pays for both.
/// </summary>
/// <remarks>
/// <para>
/// The owner writes that it is in and then checks for a guest; a guest writes that it is in and then waits until the
/// owner is out. The guest puts the fence between the two steps, on all threads. So the owner sees the guest, or the
/// guest sees the owner, or both, and then the owner leaves again. After D. Dice, H. Huang and M. Yang, "Asymmetric
/// Dekker Synchronization" (2001).
/// </para>
/// <code>
/// _owner   0            the owner is out
///          1            it is in
///          2 and more   it is in, and inside it has called what has come in again
/// _guest   0            no guest is in
///          1            one is, or waits for the owner to go out: the owner does not come in
/// </code>
/// <para>Only the owner writes the first word. The second is written by the guest that has changed it from 0.</para>
/// </remarks>
/// <typeparam name="TMemory">The memory that the two words are in.</typeparam>
internal struct BiasedLock<TMemory>
    where TMemory : struct, ISharedMemory
{
    private int _owner;
    private int _guest;

    /// <summary>Gets whether the owner is in. When it is not, a guest may proceed, and the owner then stays out.</summary>
    internal bool IsOwnerIn => default(TMemory).Read(ref _owner) != 0;

    /// <summary>Gets whether a guest is in or waits: the owner cannot enter now.</summary>
    internal bool HasGuest => default(TMemory).Read(ref _guest) != 0;

    /// <summary>Lets the owner in. It may enter again inside, and must leave as often.</summary>
    /// <returns>False if a guest is in. The owner never waits here.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryEnterAsOwner()
    {
        // No fence: a guest issues one on all threads.
        default(TMemory).Write(ref _owner, default(TMemory).ReadOwn(ref _owner) + 1);
        if (default(TMemory).Read(ref _guest) == 0)
        {
            return true;
        }

        LeaveAsOwner();
        return false;
    }

    /// <summary>Lets the owner out once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LeaveAsOwner() => default(TMemory).Write(ref _owner, default(TMemory).ReadOwn(ref _owner) - 1);

    /// <summary>
    /// Lets a thread other than the owner in. It must wait until the owner is out, see <see cref="IsOwnerIn"/>.
    /// </summary>
    /// <returns>False if another guest is in.</returns>
    internal bool TryEnterAsGuest()
    {
        if (default(TMemory).CompareExchange(ref _guest, 1, 0) != 0)
        {
            return false;
        }

        default(TMemory).FenceProcessWide();
        return true;
    }

    /// <summary>Lets the guest out. An owner that enters afterwards sees its writes.</summary>
    internal void LeaveAsGuest() => default(TMemory).Write(ref _guest, 0);
}
