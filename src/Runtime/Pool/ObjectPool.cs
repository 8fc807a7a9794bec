using System.ComponentModel;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Pool;

/// <summary>The caches of all threads for one class, and how much they may keep together.</summary>
/// <remarks>
/// Objects that were not needed for a minute are given up, and all while memory is short, see
/// <see cref="PoolTrimmer"/>. If a cache may not grow, all caches also give up what they have not needed since they
/// were last asked, at least a quarter of a second ago. The generated class owns both the pool and the thread's cache;
/// no static of the runtime refers to them, so a collectible assembly can be unloaded.
/// </remarks>
internal sealed class ObjectPool : ITrimmed
{
    /// <summary>The most objects that all threads keep beyond the <see cref="ThreadCache.OwnLength"/> of each.</summary>
    internal const int MaxShared = 16_384;

    /// <summary>The most that a cache grows at a time: places that it does not need are not available to others.</summary>
    private const int MaxGrowth = 1_024;

    /// <summary>From this many caches on, caches of threads that have ended are removed.</summary>
    private const int FirstPruning = 32;

    /// <summary>
    /// The least time between two requests of growing caches that others give up what they do not need, in
    /// milliseconds.
    /// </summary>
    private const long ReclaimInterval = 250;

    // Not generic: a NativeAOT program contains a list, an array and an enumerator for each type of reference.
    private readonly List<WeakReference> _caches = [];
    private long _reclaimed;
    private int _pruneAt = FirstPruning;
    private bool _isWatched;

    /// <summary>Gets the number of caches, read without the lock.</summary>
    internal int CacheCount => _caches.Count;

    /// <summary>Gets whether the calling thread holds the lock of all caches.</summary>
    internal bool IsLocked => Monitor.IsEntered(_caches);

    /// <summary>Creates the calling thread's cache of a pool, and first the pool if there is none.</summary>
    /// <inheritdoc cref="CreateCache(string?, bool)"/>
    /// <param name="pool">The pool's field.</param>
    /// <param name="handler">The name of the handler that new objects serve.</param>
    /// <param name="flowsContext">Whether that handler sees the caller's context.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ThreadCache CreateCache(ref ObjectPool? pool, string? handler = null, bool flowsContext = true)
    {
        ObjectPool shared =
            Volatile.Read(ref pool) ?? Interlocked.CompareExchange(ref pool, new ObjectPool(), null) ?? pool;
        return shared.CreateCache(handler, flowsContext);
    }

    /// <summary>Creates the calling thread's cache. Allocates some 500 bytes, once for each thread.</summary>
    /// <param name="handler">The name of the handler that new objects serve.</param>
    /// <param name="flowsContext">Whether that handler sees the caller's context.</param>
    /// <returns>The cache. The caller keeps it in a thread static field.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal ThreadCache CreateCache(string? handler = null, bool flowsContext = true)
    {
        var cache = new ThreadCache(this) { Handler = handler, FlowsContext = flowsContext };
        using (Uninterrupted.Lock(_caches))
        {
            if (!_isWatched)
            {
                PoolTrimmer.Watch(this);
                _isWatched = true;
            }

            if (_caches.Count >= _pruneAt)
            {
                Prune();
                _pruneAt = Math.Max(FirstPruning, 2 * _caches.Count);
            }

            _caches.Add(new WeakReference(cache));
        }

        return cache;
    }

    void ITrimmed.Trim(TrimLevel level)
    {
        if (level != TrimLevel.StillInUse)
        {
            GiveUp(everything: level == TrimLevel.Everything);
        }

        LetGo();
    }

    /// <summary>Grants a cache more places: it may double, within <see cref="MaxGrowth"/> and the common limit.</summary>
    internal int Reserve(ThreadCache cache)
    {
        if (cache.Length < ThreadCache.OwnLength)
        {
            return cache.Length;
        }

        using (Uninterrupted.Lock(_caches))
        {
            int more = Math.Clamp(CountFree(), 0, Math.Min(cache.Length, MaxGrowth)) & -ThreadCache.Stride;
            cache.Granted = more;
            return more;
        }
    }

    /// <summary>
    /// Asks all caches to give up what they no longer need: they may still keep what an earlier burst needed.
    /// </summary>
    /// <returns>Whether they were asked; not each time that a cache may not grow.</returns>
    internal bool TryReclaim()
    {
        long last = Volatile.Read(ref _reclaimed);
        long now = Environment.TickCount64;
        if (now - last < ReclaimInterval || Interlocked.CompareExchange(ref _reclaimed, now, last) != last)
        {
            return false;
        }

        GiveUp(everything: false);
        return true;
    }

    /// <summary>Exchanges a cache's objects, which are all in use, for free ones of another cache.</summary>
    internal bool TryExchange(ThreadCache dry)
    {
        using (Uninterrupted.Lock(_caches))
        {
            return TryExchange(dry, leastAtHand: ThreadCache.Samples / 2) || TryExchange(dry, ThreadCache.LeastAtHand);
        }
    }

    /// <summary>Waits for the end of an exchange that is in progress.</summary>
    internal void WaitForExchange()
    {
        using (Uninterrupted.Lock(_caches))
        {
            // Nothing to do: exchanges hold this lock.
        }
    }

    /// <summary>Does the same with a cache that has at least this many free samples; under the lock.</summary>
    private bool TryExchange(ThreadCache dry, int leastAtHand)
    {
        Debug.Assert(IsLocked, "One exchange at a time.");
        foreach (WeakReference cache in _caches)
        {
            if (
                cache.Target is ThreadCache other
                && other != dry
                && other.CountSamplesAtHand(out _) >= leastAtHand
                && other.TryExchangeWith(dry)
            )
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Counts the places that caches may still grow by; under the lock.</summary>
    private int CountFree()
    {
        Debug.Assert(IsLocked, "The count is granted under the same lock.");

        // The caches of threads that have ended are removed, which frees their places.
        Prune();
        int free = MaxShared;
        foreach (WeakReference cache in _caches)
        {
            if (cache.Target is ThreadCache counted)
            {
                free -= Math.Max(0, counted.Kept - ThreadCache.OwnLength);
            }
        }

        return free;
    }

    private void GiveUp(bool everything)
    {
        PooledSource? lost = null;
        int count = 0;
        using (Uninterrupted.Lock(_caches))
        {
            Prune();
            foreach (WeakReference cache in _caches)
            {
                if (cache.Target is ThreadCache trimmed)
                {
                    count += trimmed.GiveUp(everything, ref lost);
                }
            }
        }

        lost?.CountGivenUp(count);
    }

    private void LetGo()
    {
        PooledSource? lost = null;
        int count = 0;
        using (Uninterrupted.Lock(_caches))
        {
            foreach (WeakReference cache in _caches)
            {
                if (cache.Target is ThreadCache living)
                {
                    count += living.LetGo(ref lost);
                }
            }
        }

        lost?.CountGivenUp(count);
    }

    private void Prune()
    {
        Debug.Assert(IsLocked, "Other threads enumerate the list under the lock.");
        _caches.RemoveAll(static cache => !cache.IsAlive);
    }
}

/// <summary>The pool of the objects that hold one generated struct.</summary>
/// <remarks>
/// A static of an instantiation over the user's type: it is unloaded with the user's assembly if that is collectible.
/// </remarks>
/// <typeparam name="TStruct">The generated struct.</typeparam>
internal static class Pools<TStruct>
    where TStruct : struct
{
    /// <summary>The pool, or null before the first use; see <see cref="ObjectPool.CreateCache(ref ObjectPool?, string?, bool)"/>.</summary>
    /// <remarks>An initializer would be one more method for the JIT to compile for each struct.</remarks>
    internal static ObjectPool? Pool;
}
