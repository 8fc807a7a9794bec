using System.Runtime.CompilerServices;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Queue;

/// <summary>
/// A place for one dispatch that a thread runs itself as soon as it can, and no worker is requested for. It belongs to
/// the thread's <see cref="DispatchQueue"/>; only the watch takes the dispatch away, if the thread is held up.
/// </summary>
/// <remarks>
/// It is no place of the ring: there a guest whom the system stops inside keeps the owner out for milliseconds, and each
/// dispatch of a chain would get an entry of its own meanwhile. As in the ring, a guest leaves nothing behind, because
/// nothing is put here while it is inside.
/// </remarks>
internal struct KeptDispatch<TMemory>
    where TMemory : struct, ISharedMemory
{
    private PooledSource? _item;
    private long _count;
    private BiasedLock<TMemory> _lock;

    /// <summary>Gets the dispatch, for debuggers and for a look whether there is one.</summary>
    internal PooledSource? Item => default(TMemory).Read(ref _item);

    /// <summary>Gets how many dispatches have been kept so far.</summary>
    internal long Count => default(TMemory).Read(ref _count);

    /// <summary>Keeps a dispatch; for the owner, when none is kept.</summary>
    /// <returns>False if the watch is inside.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryPut(PooledSource item)
    {
        if (!_lock.TryEnterAsOwner())
        {
            return false;
        }

        default(TMemory).Write(ref _item, item);
        default(TMemory).Write(ref _count, default(TMemory).Read(ref _count) + 1);
        _lock.LeaveAsOwner();
        return true;
    }

    /// <summary>Takes the dispatch; for the owner.</summary>
    /// <returns>Null if there is none, or if the watch is inside, which takes it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? Take()
    {
        if (!_lock.TryEnterAsOwner())
        {
            return null;
        }

        PooledSource? item = TakeInside();
        _lock.LeaveAsOwner();
        return item;
    }

    /// <summary>
    /// Lets the watch in. It must wait until the owner is out, see <see cref="IsOwnerIn"/>, take and leave.
    /// </summary>
    internal bool TryEnterAsGuest() => _lock.TryEnterAsGuest();

    /// <summary>Gets whether the owner is inside, where it stays for a few instructions.</summary>
    internal bool IsOwnerIn => _lock.IsOwnerIn;

    /// <summary>Takes the dispatch; for the thread that is inside.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PooledSource? TakeInside()
    {
        PooledSource? item = default(TMemory).Read(ref _item);
        if (item is not null)
        {
            default(TMemory).Write(ref _item, null);
        }

        return item;
    }

    /// <summary>Lets the guest out.</summary>
    internal void LeaveAsGuest() => _lock.LeaveAsGuest();
}
