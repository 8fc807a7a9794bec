using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The caches of all threads for one class, and how much they may keep between them.</summary>
/// <remarks>
/// What a minute did not need is given up, and all of it while memory is short, see <see cref="PoolTrimmer"/>; and where
/// one cache may not grow, what all have not needed since they were asked last, a quarter of a second ago or more. The
/// generated class owns both the pool and the thread's cache: the runtime's own statics refer to neither, so a
/// collectible assembly can be unloaded.
/// </remarks>
internal sealed class StatePool : ITrimmed
{
    /// <summary>How many objects all threads keep at most beyond the <see cref="StateCache.OwnLength"/> of each.</summary>
    internal const int MaxShared = 16_384;

    /// <summary>How much a cache grows at a time: what it does not need of it, no other can have.</summary>
    private const int MaxGrowth = 1_024;

    /// <summary>So many caches there are before those of threads that have ended are looked for.</summary>
    private const int FirstPruning = 32;

    /// <summary>At most so often, in milliseconds, caches are asked for what they no longer need by one that grows.</summary>
    private const long ReclaimInterval = 250;

    private readonly List<WeakReference<StateCache>> _caches = [];
    private long _reclaimed;
    private int _pruneAt = FirstPruning;
    private bool _isWatched;

    /// <summary>Gets how many caches there are, as far as a thread can tell that does not lock them.</summary>
    internal int CacheCount => _caches.Count;

    /// <summary>Gets whether the calling thread has the lock of all caches.</summary>
    internal bool IsLocked => Monitor.IsEntered(_caches);

    /// <summary>Makes the calling thread's cache. Allocates some 500 bytes, once for each thread.</summary>
    /// <param name="handler">What new objects are to know as the handler's name.</param>
    /// <param name="flowsContext">What they are to know of the context that the handler sees.</param>
    /// <returns>The cache, to be kept in a thread static field.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal StateCache CreateCache(string? handler = null, bool flowsContext = true)
    {
        var cache = new StateCache(this) { Handler = handler, FlowsContext = flowsContext };
        using (Interrupts.Lock(_caches))
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

            _caches.Add(new WeakReference<StateCache>(cache));
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

    /// <summary>
    /// How many objects more than so far a cache may keep: as many again, but not very many, as the bound allows it.
    /// </summary>
    internal int Reserve(StateCache cache)
    {
        if (cache.Length < StateCache.OwnLength)
        {
            return cache.Length;
        }

        using (Interrupts.Lock(_caches))
        {
            int more = Math.Clamp(CountFree(), 0, Math.Min(cache.Length, MaxGrowth)) & -StateCache.Stride;
            cache.Granted = more;
            return more;
        }
    }

    /// <summary>Asks all caches for what they no longer need: they may have had a busy time, and keep what they needed then.</summary>
    /// <returns>Whether it is time to: not each time that a cache may not grow.</returns>
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

    /// <summary>Exchanges what a cache holds, which is all in use, for what another one holds that is not.</summary>
    internal bool TryExchange(StateCache dry)
    {
        using (Interrupts.Lock(_caches))
        {
            return TryExchange(dry, leastAtHand: StateCache.Samples / 2) || TryExchange(dry, StateCache.LeastAtHand);
        }
    }

    /// <summary>Waits for the end of an exchange that is under way.</summary>
    internal void WaitForExchange()
    {
        using (Interrupts.Lock(_caches))
        {
            // Nothing to do: it is made under this lock.
        }
    }

    /// <summary>Does the same with a cache that has so many free samples; under the lock.</summary>
    private bool TryExchange(StateCache dry, int leastAtHand)
    {
        Debug.Assert(IsLocked, "One exchange at a time.");
        foreach (WeakReference<StateCache> cache in _caches)
        {
            if (
                cache.TryGetTarget(out StateCache? other)
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

    /// <summary>Counts what caches may grow by; under the lock.</summary>
    private int CountFree()
    {
        Debug.Assert(IsLocked, "What is free now is granted under the same lock.");

        // What threads that have ended had reserved is free again: their caches are gone.
        Prune();
        int free = MaxShared;
        foreach (WeakReference<StateCache> cache in _caches)
        {
            if (cache.TryGetTarget(out StateCache? counted))
            {
                free -= Math.Max(0, counted.Kept - StateCache.OwnLength);
            }
        }

        return free;
    }

    private void GiveUp(bool everything)
    {
        PooledObject? lost = null;
        int count = 0;
        using (Interrupts.Lock(_caches))
        {
            Prune();
            foreach (WeakReference<StateCache> cache in _caches)
            {
                if (cache.TryGetTarget(out StateCache? trimmed))
                {
                    count += trimmed.GiveUp(everything, ref lost);
                }
            }
        }

        lost?.CountGivenUp(count);
    }

    private void LetGo()
    {
        PooledObject? lost = null;
        int count = 0;
        using (Interrupts.Lock(_caches))
        {
            foreach (WeakReference<StateCache> cache in _caches)
            {
                if (cache.TryGetTarget(out StateCache? living))
                {
                    count += living.LetGo(ref lost);
                }
            }
        }

        lost?.CountGivenUp(count);
    }

    private void Prune()
    {
        Debug.Assert(IsLocked, "Others go through the list under the lock.");
        _caches.RemoveAll(static cache => !cache.TryGetTarget(out _));
    }
}
